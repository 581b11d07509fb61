import { queryOptions } from '@tanstack/react-query';
import { statementApi } from '#contract/person/statement.ts';
import { call } from '../../lib/call/api.ts';
import { saveAnswer } from '../../lib/call/download.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

/** A deal of this month may have completed since. */
export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['statement', month],
    queryFn: ({ signal }) => call(statementApi.read, { querystring: { month } }, { signal }),
    staleTime: 0,
  });

type Wanted = { month: string; decimals: 'point' | 'comma' };

/** Saves the statement as a file, and answers its name. */
export const useSaveStatement = () => useGuardedMutation({ mutationFn: save });

const save = (querystring: Wanted) =>
  saveAnswer(statementApi.file, { querystring }, `obmin-statement-${querystring.month}.csv`);

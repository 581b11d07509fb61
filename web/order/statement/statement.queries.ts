import { queryOptions } from '@tanstack/react-query';
import { statementApi } from '#contract/person/statement.ts';
import { call } from '../../lib/call/api.ts';
import { download, saveFile } from '../../lib/call/download.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { onToken, readToken } from '../../lib/call/token.ts';

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

async function save(querystring: Wanted): Promise<string> {
  const control = new AbortController();
  const token = readToken();
  // The file is of this person alone: who signs in meanwhile on the same device does not get it.
  const forget = onToken(() => readToken() !== token && control.abort());
  try {
    const how = { signal: control.signal, onOpen: () => undefined, onBytes: () => undefined };
    const { file, name = `obmin-statement-${querystring.month}.csv` } = await download(
      statementApi.file,
      { querystring },
      how,
    );
    saveFile(file, name);
    return name;
  } finally {
    forget();
  }
}

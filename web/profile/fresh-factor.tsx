import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WantedFactor } from '#contract/person/factor-proof.ts';
import { FactorQuestion } from '../ui/factor/factor-question.tsx';
import { useFactorRefusal } from '../ui/factor/factor-refusal.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { freshFactorQuery, useProve } from './profile.queries.ts';

type Props = { onAnswer: (isProved: boolean) => void };

/** Asks for the second factor before a change. When the challenge ends, the next one takes its place. */
export function FreshFactor({ onAnswer }: Props) {
  const query = useQuery(freshFactorQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton height={180} />}>
      {(wanted) => (
        <Question key={wanted.challenge} wanted={wanted} onAnswer={onAnswer} onOver={() => void query.refetch()} />
      )}
    </Loaded>
  );
}

function Question({ wanted, onAnswer, onOver }: Props & { wanted: WantedFactor; onOver: () => void }) {
  const { t } = useTranslation('common');
  const prove = useProve();
  const refusal = useFactorRefusal({ onOver });
  return (
    <FactorQuestion
      wanted={wanted}
      prove={async (factor) => {
        await prove.mutateAsync({ challenge: wanted.challenge, factor });
        onAnswer(true);
      }}
      onRefused={refusal.read}
      back={<Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>}
    />
  );
}

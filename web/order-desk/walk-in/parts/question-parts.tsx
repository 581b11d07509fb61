import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnwardStep } from '#domain/order/order.ts';
import { pressOnce } from '../../../order/order.queries.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { keyNames } from './key-names.ts';
import styles from './question-parts.module.css';
import { useStepText } from './step-text.ts';

type SumsProps = { left: string; right: string; give: string | undefined; receive: string | undefined };

/** Both sums beside each other. */
export function SaidSums({ left, right, give = '–', receive = '–' }: SumsProps) {
  const length = String(Math.max(9, give.length, receive.length));
  return (
    <Box component="dl" className={styles.sums} __vars={{ '--sum-length': length }}>
      <div>
        <dt>{left}</dt>
        <dd>{give}</dd>
      </div>
      <div>
        <dt>{right}</dt>
        <dd>{receive}</dd>
      </div>
    </Box>
  );
}

type StepsProps = {
  paid: 'coin' | 'cash';
  run: readonly OnwardStep[];
  later: readonly OnwardStep['call'][];
  give: string;
  receive: string;
};

export function Steps({ paid, run, later, give, receive }: StepsProps) {
  const { t } = useTranslation('walkin');
  const text = useStepText({ paid, give, receive });
  return (
    <dl className={styles.steps}>
      <dt>{t('question.now')}</dt>
      <dd>
        {run.map(({ call }) => (
          <div key={call}>{text.done(call)}</div>
        ))}
      </dd>
      {later.length > 0 && (
        <>
          <dt>{t('question.later')}</dt>
          <dd>
            {later.map((call) => (
              <div key={call}>{text.later(call)}</div>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

type AnswersProps = { no: string; isPending: boolean; onNo: () => void; onYes: () => void; children: ReactNode };

/** Enter says yes, once for each press, and Escape no. */
export function Answers({ no, isPending, onNo, onYes, children }: AnswersProps) {
  return (
    <div className={styles.answers} data-keep-clear>
      <Button size="lg" disabled={isPending} onClick={onNo} rightSection={<KeyCap isHint>{keyNames.leave}</KeyCap>}>
        {no}
      </Button>
      <Button
        size="lg"
        variant="filled"
        className={styles.yes}
        classNames={{ label: styles.words }}
        data-autofocus
        loading={isPending}
        onKeyDown={pressOnce}
        onClick={onYes}
        rightSection={<KeyCap isHint>{keyNames.enter}</KeyCap>}
      >
        {children}
      </Button>
    </div>
  );
}

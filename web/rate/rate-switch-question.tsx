import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate.ts';
import { surprisingPercent } from '#domain/rate.ts';
import { QuestionAbout } from '../ui/question.tsx';
import { useSwitchRate } from './rate-actions.ts';
import { useRateWords } from './rate-words.ts';

type Props = { pair: PairOverview | undefined; onClose: () => void };

/** An older rate comes back by one press, so one that would surprise as a new one is asked about. */
export function RateSwitchQuestion({ pair, onClose }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateWords();
  const { mutate, isPending } = useSwitchRate();
  return (
    <QuestionAbout
      about={pair}
      words={(about) => {
        const rate = words.rate(about.record.rate);
        return {
          title: t('switchOn.title', { pair: words.pair(about), rate }),
          keep: t('switchOn.keep'),
          yes: t('switchOn.yes', { rate }),
        };
      }}
      isPending={isPending}
      onClose={onClose}
      onYes={({ record }) => mutate({ rate: record, active: true }, { onSettled: onClose })}
    >
      {({ record, before }) => (
        <p>
          {t('switchOn.text', {
            rate: words.exact(record.rate),
            before: words.exact(before?.rate ?? record.rate),
            limit: surprisingPercent,
          })}
        </p>
      )}
    </QuestionAbout>
  );
}

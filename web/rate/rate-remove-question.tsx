import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate.ts';
import { ConfirmDialogAbout } from '../ui/confirm-dialog.tsx';
import { useRemoveRate } from './rate-actions.ts';
import type { Scope } from './rate-address.ts';
import { useRateLabels } from './rate-labels.ts';

type Props = { pair: PairOverview | undefined; scope: Scope; onClose: () => void };

/** Asks before a rate is deleted. A deleted rate can't be restored, and no older rate replaces it. */
export function RateRemoveQuestion({ pair, scope, onClose }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { mutate, isPending } = useRemoveRate();
  return (
    <ConfirmDialogAbout
      about={pair}
      words={(about) => ({
        title: t('remove.title', { pair: words.pair(about), rate: words.rate(about.record.rate) }),
        keep: t('remove.keep'),
        yes: t('remove.yes'),
        isDanger: true,
      })}
      isPending={isPending}
      onClose={onClose}
      onYes={({ record }) => mutate(record, { onSettled: onClose })}
    >
      {({ record, followers }) => (
        <>
          {record.actual && (
            <p>
              {record.office_id === null
                ? t('remove.global', { count: followers })
                : t('remove.office', { office: scope.name })}
            </p>
          )}
          <p>{t('remove.older')}</p>
        </>
      )}
    </ConfirmDialogAbout>
  );
}

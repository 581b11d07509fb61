import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate/rate.ts';
import { applicableRate } from '#domain/money/rate.ts';
import { notifyError } from '../../lib/notify.tsx';
import { ConfirmDialogAbout } from '../../ui/feedback/confirm-dialog.tsx';
import { useFollowing, useRemoveRate } from '../rate-actions.ts';
import type { Scope } from '../rate-address.ts';
import { turnOf } from '../rate-card-following.tsx';
import { useRateLabels } from '../rate-labels.ts';

type QuestionProps = { pair: PairOverview | undefined; scope: Scope; onClose: () => void };

/** Asks before an office switches between the global rate and its own rate. Shows the rate that applies afterwards. */
export function RateFollowQuestion({ pair, scope, onClose }: QuestionProps) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const follows = pair?.office?.follows === true;
  const named = { office: scope.name, pair: pair ? words.pair(pair) : '' };
  const { mutate, isPending } = useFollowing(t(follows ? 'follow.doneOwn' : 'follow.doneGlobal', named));
  const turn = ({ sc, tc, office }: PairOverview) => {
    const ids = scope.office_id === undefined ? [] : [scope.office_id];
    const body = office?.follows
      ? { add_office_ids: [], rmv_office_ids: ids }
      : { add_office_ids: ids, rmv_office_ids: [] };
    mutate({ sc, tc, ...body }, { onError: (error) => notifyError(error, t('follow.failed')), onSettled: onClose });
  };
  return (
    <ConfirmDialogAbout
      about={pair}
      words={(about) => ({
        title: t(`follow.to${turnOf(about)}`, { pair: words.pair(about) }),
        keep: t('follow.keep'),
        yes: t(`follow.yes${turnOf(about)}`),
      })}
      isPending={isPending}
      onClose={onClose}
      onYes={turn}
    >
      {(about) => <Consequences pair={about} office={scope.name} />}
    </ConfirmDialogAbout>
  );
}

function Consequences({ pair, office: name }: { pair: PairOverview; office: string }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { office, record, applies } = pair;
  const next = applicableRate({
    subscribed: !office?.follows,
    globalRate: office?.global ?? undefined,
    officeRate: office?.own ?? undefined,
    // Without a wallet the office offers such a pair with neither rate. The card already says so.
    officeHasWallet: true,
    pair,
  })?.rate;
  if (!next) {
    return <p>{t(office?.follows ? 'follow.none' : 'follow.noGlobal', { office: name, pair: words.pair(pair) })}</p>;
  }
  const [to, from] = words.apart(next.rate, record.rate);
  const isOther = applies && next.id !== record.id;
  return (
    <>
      <p>
        {isOther
          ? t('follow.change', { office: name, to, from })
          : t('follow.becomes', { office: name, to: words.inText(next.rate) })}
      </p>
      {!office?.follows && office?.own?.actual && <p>{t('follow.kept')}</p>}
    </>
  );
}

/** Asks before a rate is deleted. A deleted rate can't be restored, and no older rate replaces it. */
export function RateRemoveQuestion({ pair, scope, onClose }: QuestionProps) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const { mutate, isPending } = useRemoveRate();
  return (
    <ConfirmDialogAbout
      about={pair}
      words={(about) => ({
        title: t('remove.title', { pair: words.pair(about), rate: words.inText(about.record.rate) }),
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

import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairOverview, RateOverview } from '#contract/rate/rate.ts';
import { isSamePair, isTradedPair, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { mayOffer, moveOf, stepRate } from '#domain/money/rate.ts';
import { notifyError } from '../lib/notify.tsx';
import { type RateToSend, usePublish } from './rate-actions.ts';
import { findPair, type Scope } from './rate-address.ts';
import { type RateDraftForm, readPair, readRate, type Typed } from './rate-draft.ts';
import styles from './rate-form.module.css';
import { useBothWays, useRateLabels, wayOf } from './rate-labels.ts';

export const rateFieldId = 'new-rate';

type Props = { scope: Scope; overview: RateOverview; draft: RateDraftForm };

/** The form for a new rate of the shown scope, in one line. */
export function RateForm({ scope, overview, draft }: Props) {
  const { t } = useTranslation('rate');
  const form = useRateForm({ scope, overview, draft });
  const { known } = form;
  return (
    <form aria-label={t('form.label')} noValidate onSubmit={form.submit}>
      <Stack gap="sm" p="md" className="card">
        <div className={styles.line}>
          <CodeField side="sc" draft={draft} />
          <IconArrowRight size={16} stroke={1.75} className={styles.arrow} aria-hidden />
          <CodeField side="tc" draft={draft} />
          <TextInput
            {...draft.field('rate')}
            id={rateFieldId}
            className={styles.rate}
            label={t('form.rate')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            onKeyDown={(event) => form.step(event)}
          />
          <RateFormNote
            typed={draft.values}
            known={known}
            overview={overview}
            isGlobal={scope.office_id === undefined}
          />
          <Button
            // With prices above, the board has the next step of the screen.
            variant={overview.pairs.length === 0 ? 'filled' : 'default'}
            type="submit"
            className={styles.send}
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            loading={form.isPending}
          >
            {t(scope.office_id === undefined ? 'form.addGlobal' : 'form.addOffice')}
          </Button>
        </div>
        {known?.office?.follows && <Follows scope={scope} known={known} form={form} />}
        {!form.isOfferable && (
          <Text role="note" p="sm" bdrs="md" bg="var(--o-hover)">
            {t('form.noWallet', { office: scope.name })}
          </Text>
        )}
      </Stack>
    </form>
  );
}

function CodeField({ side, draft }: { side: 'sc' | 'tc'; draft: RateDraftForm }) {
  const { t } = useTranslation('rate');
  return (
    <TextInput
      {...draft.field(side)}
      className={styles.code}
      label={t(`form.${side}`)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={10}
      // Both sides are typed again: what is wrong with a pair is said at its second side.
      onChange={({ currentTarget }) =>
        draft.put({ ...readSides(draft.values), [side]: currentTarget.value.toUpperCase() })
      }
    />
  );
}

const readSides = ({ sc, tc }: RateDraftForm['values']) => ({ sc, tc });

/**
 * An office that follows the global rate does not apply its own rate. So the form offers to stop following in the same
 * step.
 */
function Follows({ scope, known, form }: { scope: Scope; known: PairOverview; form: RateFormState }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const global = known.office?.global;
  const named = { office: scope.name, pair: words.pair(known) };
  return (
    <Stack role="note" gap="xs" p="sm" bdrs="md" bg="var(--o-hover)">
      <Text>
        {global?.actual
          ? t('form.follows', { ...named, rate: words.inText(global.rate) })
          : t('form.followsOff', named)}
      </Text>
      <Checkbox
        color="var(--o-ink)"
        iconColor="var(--o-body)"
        label={t('form.unfollow')}
        description={form.unfollows ? undefined : t('form.keep')}
        checked={form.unfollows}
        onChange={({ currentTarget }) => form.setUnfollows(currentTarget.checked)}
      />
    </Stack>
  );
}

type RateFormState = ReturnType<typeof useRateForm>;

function useRateForm({ scope, overview, draft }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const [unfollows, setUnfollows] = useState(true);
  const isSending = useRef(false);
  const { publish, leave, sayDone, sayStored, isPending } = usePublish(scope);
  const typed = draft.values;
  const pair = readPair(typed);
  const known = pair && findPair(overview.pairs, pair);
  const present = known?.record.rate;

  const finish = (made: RateToSend) => {
    if (!known?.office?.follows) sayDone(made);
    else if (unfollows) leave(made);
    else sayStored(made);
  };

  const send = async (read: Pair & { rate: Decimal }) => {
    if (isSending.current) return;
    isSending.current = true;
    const made = { ...read, office_id: scope.office_id };
    try {
      await publish(made);
      draft.restart({ rate: '' });
      finish(made);
      requestAnimationFrame(() => document.getElementById(rateFieldId)?.focus());
    } catch (error) {
      draft.refuse(error, t('form.refused'));
      notifyError(error, t('form.failed'));
    } finally {
      isSending.current = false;
    }
  };

  return {
    known,
    isOfferable: !pair || mayOffer(pair, scope.hasWallet),
    unfollows,
    setUnfollows,
    isPending,
    submit: draft.submit((read) => void send(read)),
    /** The arrow keys change the rate by its step. With an empty field they start from the current rate. */
    step: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined;
      const from = typed.rate.trim() ? readRate(typed.rate) : present;
      if (direction === undefined || from === undefined) return;
      event.preventDefault();
      draft.put({ rate: words.typed(stepRate(from, direction)) });
    },
  };
}

type NoteProps = { typed: Typed; known: PairOverview | undefined; overview: RateOverview; isGlobal: boolean };

/** Reads the typed rate in both directions, and says how far it is from the current one. */
function RateFormNote({ typed, known, overview, isGlobal }: NoteProps) {
  const bothWays = useBothWays();
  const pair = readPair(typed);
  const rate = readRate(typed.rate);
  if (!pair || !isTradedPair(pair)) return <div className={styles.note} />;
  return (
    <div className={styles.note} aria-live="polite">
      {rate !== undefined && <Text inherit>{bothWays(pair, rate)}</Text>}
      <Text inherit>
        {known ? <Change known={known} typed={typed} /> : <First pair={pair} overview={overview} isGlobal={isGlobal} />}
      </Text>
    </div>
  );
}

/** How many offices get the first rate of a pair immediately, and that the others don't. */
function First({ pair, overview, isGlobal }: { pair: Pair; overview: RateOverview; isGlobal: boolean }) {
  const { t } = useTranslation('rate');
  if (!isGlobal) return t('form.firstOwn');
  const { offices: total, unpublished } = overview;
  const count = unpublished.find((other) => isSamePair(other, pair))?.followers ?? total;
  const first = t('form.first', { count, total });
  return count < total ? `${first} ${t('form.firstOthers')}` : first;
}

function Change({ known, typed }: { known: PairOverview; typed: Typed }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const rate = readRate(typed.rate);
  const now = { rate: words.inText(known.record.rate) };
  if (rate === undefined) return t('form.now', now);
  const move = moveOf(known.record.rate, rate);
  return t(`form.${wayOf(move)}`, { ...now, ...words.distance(move) });
}

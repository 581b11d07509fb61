import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairOverview, RateOverview } from '#contract/rate.ts';
import { mayOffer, stepRate } from '#domain/rate.ts';
import { translateSentence } from '../lib/error-text.ts';
import { dismissErrors, notifyError } from '../lib/notify.tsx';
import { type Draft, usePublish } from './rate-actions.ts';
import { findPair, type Scope } from './rate-address.ts';
import { type DraftField, problemsOf, type RateDraft, readPair, readRate, refusedFields } from './rate-draft.ts';
import styles from './rate-form.module.css';
import { RateFormNote } from './rate-form-note.tsx';
import { useRateLabels } from './rate-labels.ts';

export const rateFieldId = 'new-rate';

type Props = { scope: Scope; overview: RateOverview; draft: RateDraft };

/** In the order of the screen, so that the focus goes to the first field with a problem. */
const fields = ['sc', 'tc', 'rate'] as const;
const fieldIds: Record<DraftField, string> = {
  sc: 'new-rate-sc',
  tc: 'new-rate-tc',
  rate: rateFieldId,
};

/** The form for a new rate of the shown scope, in one line. */
export function RateForm({ scope, overview, draft }: Props) {
  const { t } = useTranslation('rate');
  const form = useRateForm({ scope, overview, draft });
  const { typed, type } = draft;
  const { problems, known } = form;
  const errorOf = (field: DraftField) => {
    const problem = problems[field];
    const refused = draft.refused[field];
    if (draft.isTried && problem) return t(`form.${problem}`);
    return refused && (translateSentence(refused) ?? t('form.refused'));
  };
  return (
    <form className={styles.form} aria-label={t('form.label')} noValidate onSubmit={form.submit}>
      <div className={styles.line}>
        <CodeField side="sc" draft={draft} error={errorOf('sc')} />
        <IconArrowRight size={16} stroke={1.75} className={styles.arrow} aria-hidden />
        <CodeField side="tc" draft={draft} error={errorOf('tc')} />
        <TextInput
          id={rateFieldId}
          className={styles.rate}
          size="md"
          label={t('form.rate')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={typed.rate}
          error={errorOf('rate')}
          onChange={({ currentTarget }) => type({ rate: currentTarget.value })}
          onKeyDown={(event) => form.step(event)}
        />
        <RateFormNote typed={typed} known={known} overview={overview} isGlobal={scope.office_id === undefined} />
        <Button
          type="submit"
          size="md"
          className={styles.send}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          loading={form.isPending}
        >
          {t(scope.office_id === undefined ? 'form.addGlobal' : 'form.addOffice')}
        </Button>
      </div>
      {known?.office?.follows && <Follows scope={scope} known={known} form={form} />}
      {!form.isOfferable && (
        <div className={styles.follows} role="note">
          <p>{t('form.noWallet', { office: scope.name })}</p>
        </div>
      )}
    </form>
  );
}

function CodeField({ side, draft, error }: { side: 'sc' | 'tc'; draft: RateDraft; error: string | undefined }) {
  const { t } = useTranslation('rate');
  return (
    <TextInput
      id={fieldIds[side]}
      className={styles.code}
      size="md"
      label={t(`form.${side}`)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={10}
      value={draft.typed[side]}
      error={error}
      onChange={({ currentTarget }) => draft.type({ [side]: currentTarget.value.toUpperCase() })}
    />
  );
}

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
    <div className={styles.follows} role="note">
      <p>
        {global?.actual ? t('form.follows', { ...named, rate: words.rate(global.rate) }) : t('form.followsOff', named)}
      </p>
      <Checkbox
        color="var(--o-ink)"
        iconColor="var(--o-body)"
        classNames={{ input: styles.box }}
        label={t('form.unfollow')}
        description={form.unfollows ? undefined : t('form.keep')}
        checked={form.unfollows}
        onChange={({ currentTarget }) => form.setUnfollows(currentTarget.checked)}
      />
    </div>
  );
}

type RateFormState = ReturnType<typeof useRateForm>;

function useRateForm({ scope, overview, draft }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const [unfollows, setUnfollows] = useState(true);
  const isSending = useRef(false);
  const { publish, leave, sayDone, sayStored, isPending } = usePublish(scope);
  const { typed } = draft;
  const pair = readPair(typed);
  const known = pair && findPair(overview.pairs, pair);
  const present = known?.record.rate;
  const problems = problemsOf(typed);

  const finish = (made: Draft) => {
    if (!known?.office?.follows) sayDone(made);
    else if (unfollows) leave(made);
    else sayStored(made);
  };

  const send = async () => {
    const rate = readRate(typed.rate);
    if (!pair || rate === undefined || isSending.current) return;
    isSending.current = true;
    dismissErrors();
    const made = { ...pair, rate, office_id: scope.office_id };
    try {
      await publish(made);
      draft.start({});
      finish(made);
      focusOn('rate');
    } catch (error) {
      const refused = refusedFields(error);
      const [first] = fields.filter((field) => refused[field]);
      draft.refuse(refused);
      if (first) focusOn(first);
      notifyError(error, t('form.failed'));
    } finally {
      isSending.current = false;
    }
  };

  return {
    known,
    problems,
    isOfferable: !pair || mayOffer(pair, scope.hasWallet),
    unfollows,
    setUnfollows,
    isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      draft.try();
      const [first] = fields.filter((field) => problems[field]);
      if (first) focusOn(first);
      else void send();
    },
    /** The arrow keys change the rate by its step. With an empty field they start from the current rate. */
    step: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined;
      const from = typed.rate.trim() ? readRate(typed.rate) : present;
      if (direction === undefined || from === undefined) return;
      event.preventDefault();
      draft.type({ rate: words.typed(stepRate(from, direction)) });
    },
  };
}

function focusOn(field: DraftField): void {
  requestAnimationFrame(() => document.getElementById(fieldIds[field])?.focus());
}

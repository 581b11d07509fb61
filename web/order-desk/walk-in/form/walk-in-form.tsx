import { NativeSelect, Text, Textarea } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { noteLength, noteMaxLength } from '#domain/order/order-view.ts';
import { useFormat } from '../../../lib/text/format.ts';
import { layersOpen } from '../../../order/step/step-key.ts';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { keyNames } from '../parts/key-names.ts';
import frame from '../parts/walk-in-frame.module.css';
import { WalkInHead } from '../parts/walk-in-head.tsx';
import { WalkInRecent } from '../parts/walk-in-recent.tsx';
import type { WalkIn } from '../state/use-walk-in.ts';
import type { WalkInSubmit } from '../state/use-walk-in-submit.ts';
import { type Field, fieldOf, fields } from '../state/walk-in-missing.ts';
import { fieldProps, focusField, useForward } from './use-forward.ts';
import { WalkInAside } from './walk-in-aside.tsx';
import { WalkInCustomer } from './walk-in-customer.tsx';
import styles from './walk-in-form.module.css';
import { WalkInSides } from './walk-in-sides.tsx';
import { WalkInTo } from './walk-in-to.tsx';

type Props = { walkIn: WalkIn; submit: WalkInSubmit; onClose: () => void };

/** The form of a new deal at the window, and what it comes to beside it. */
export function WalkInForm({ walkIn, submit, onClose }: Props) {
  const { t } = useTranslation('walkin');
  const press = useFormKeys(walkIn, submit);
  useFirstField(walkIn);
  if (walkIn.offices?.length === 0) return <Text mt="md">{t('nowhere')}</Text>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its fields and buttons, which have them too.
    <div className={styles.page} onKeyDown={press}>
      <Head walkIn={walkIn} onClose={onClose} />
      <Kept walkIn={walkIn} />
      {walkIn.failure && <ErrorNotice error={walkIn.failure.error} onRetry={walkIn.failure.retry} />}
      <div className={frame.columns}>
        <div className={styles.form}>
          <WalkInSides walkIn={walkIn} />
          <WalkInCustomer walkIn={walkIn} />
          {walkIn.needsAddress && <WalkInTo walkIn={walkIn} />}
          <Note walkIn={walkIn} />
          <Keys />
        </div>
        <div className={frame.side}>
          <WalkInAside walkIn={walkIn} submit={submit} />
          <WalkInRecent />
        </div>
      </div>
    </div>
  );
}

/** The first field that lacks something has the focus, once it is known what the office exchanges. */
function useFirstField({ office, missing, isLocked }: WalkIn) {
  const isReady = office !== undefined;
  const first = missing.map((one) => fieldOf[one])[0];
  const wanted = useRef(first);
  useEffect(() => {
    wanted.current = first;
  });
  useEffect(() => {
    if (isReady && !isLocked) focusField(wanted.current === 'office' || !wanted.current ? 'sum' : wanted.current);
  }, [isReady, isLocked]);
}

/** Enter goes forward, Ctrl+Enter to the question. Alt with a letter presses a button, also from a field. */
function useFormKeys(walkIn: WalkIn, submit: WalkInSubmit) {
  const isReady = walkIn.isLocked || walkIn.missing.length === 0;
  const ask = () => isReady && !submit.isSending && submit.ask();
  const forward = useForward(walkIn, ask);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (isTaken(event)) return;
    if (event.altKey) return pressButton(event);
    const from = event.key === 'Enter' ? fieldLeft(event) : undefined;
    if (from === undefined) return;
    event.preventDefault();
    forward(from);
  };
}

const isTaken = ({ defaultPrevented, repeat, nativeEvent }: KeyboardEvent) =>
  defaultPrevented || repeat || nativeEvent.isComposing || layersOpen() > 0;

/** The field that Enter leaves. In the note it makes a new line, and with Ctrl it goes to the question from anywhere. */
function fieldLeft({ ctrlKey, metaKey, target }: KeyboardEvent): Field | undefined {
  if (ctrlKey || metaKey) return 'note';
  const field = target instanceof HTMLElement ? fieldAt(target) : undefined;
  return field === 'note' ? undefined : field;
}

const fieldAt = (target: HTMLElement): Field | undefined => fields.find((field) => field === target.dataset.field);

/** By the place of the key: a Ukrainian layout has another letter there. */
function pressButton(event: KeyboardEvent<HTMLElement>): void {
  const button = document.querySelector<HTMLElement>(`[data-walk-in-key="${event.code}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
  if (event.code === 'KeyG') focusAfterGuest();
}

/** The field of the phone is gone, so the keys go on from the button. */
const focusAfterGuest = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-walk-in-key="KeyG"]')?.focus());

function Head({ walkIn: { offices, office, isLocked, change }, onClose }: { walkIn: WalkIn; onClose: () => void }) {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  const names = (offices ?? []).map((each) => ({ value: each.id, label: format.office(each) }));
  return (
    <WalkInHead title={t('title')} onClose={onClose}>
      {names.length > 1 && (
        <NativeSelect
          size="sm"
          className={styles.office}
          aria-label={t('office')}
          data={names}
          value={office?.id}
          disabled={isLocked}
          rightSectionWidth={32}
          rightSection={<IconSelector size={16} aria-hidden />}
          {...fieldProps('office')}
          onChange={({ currentTarget }) => change({ officeId: currentTarget.value })}
        />
      )}
      {names.length === 1 && (
        <Text span c="dimmed">
          {names[0]?.label}
        </Text>
      )}
    </WalkInHead>
  );
}

/** Says that what stands in the form was typed before. */
function Kept({ walkIn: { keptAt, isLocked } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  if (!keptAt && !isLocked) return null;
  return (
    <Text className={`toned ${styles.kept}`} data-tone={isLocked ? 'warning' : 'info'} role="status">
      {isLocked || !keptAt ? t('keptUnsure') : t('kept', { time: format.time(keptAt) })}
    </Text>
  );
}

function Note({ walkIn: { draft, isLocked, change } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  return (
    <Textarea
      size="md"
      rows={1}
      resize="vertical"
      label={
        <>
          {t('note')} <span className={styles.optional}>{t('optional')}</span>
        </>
      }
      placeholder={t('noteHint')}
      value={draft.note}
      readOnly={isLocked}
      error={noteLength(draft.note) > noteMaxLength && t('noteLong', { max: noteMaxLength })}
      {...fieldProps('note')}
      onChange={({ currentTarget }) => change({ note: currentTarget.value })}
    />
  );
}

const keys = ['enter', 'swap', 'guest', 'create', 'leave'] as const;

/** What the keys do here. Touch screens have none. */
function Keys() {
  const { t } = useTranslation('walkin');
  return (
    <div className={styles.keys} aria-hidden>
      {keys.map((name) => (
        <span key={name}>
          <KeyCap>{keyNames[name]}</KeyCap> {t(`keys.${name}`)}
        </span>
      ))}
    </div>
  );
}

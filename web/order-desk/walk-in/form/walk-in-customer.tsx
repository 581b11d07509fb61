import { Button, Group, Input, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconUser, IconUserCheck, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalReasonLength } from '#domain/approval/approval-kinds.ts';
import { documentEndLength, documentKinds } from '#domain/bound.ts';
import { fullNameMaxLength } from '#domain/person/user.ts';
import { useErrorText } from '../../../lib/call/error-text.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { keyNames } from '../parts/key-names.ts';
import type { WalkIn } from '../state/use-walk-in.ts';
import { fieldProps } from './use-forward.ts';
import styles from './walk-in-form.module.css';

/** Who the customer is: a phone, which finds or makes an account, or the guest of the office. */
export function WalkInCustomer({ walkIn }: { walkIn: WalkIn }) {
  const { draft, isNew, change } = walkIn;
  const asksName = isNew || draft.needs.includes('name');
  const beGuest = (isGuest: boolean) =>
    change(isGuest ? { isGuest, phone: { ...draft.phone, typed: '' }, name: '', needs: [] } : { isGuest });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <div>{draft.isGuest ? <GuestPhone /> : <Phone walkIn={walkIn} />}</div>
        {asksName ? <Name walkIn={walkIn} /> : <Guest walkIn={walkIn} onChange={beGuest} />}
      </SimpleGrid>
      {draft.needs.includes('document') && <SeenDocument walkIn={walkIn} />}
      {draft.needs.includes('approval') && <Reason walkIn={walkIn} />}
    </>
  );
}

function Phone({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const { draft, isLocked, change } = walkIn;
  return (
    <>
      <PhoneField
        isForeign
        label={t('phone')}
        value={draft.phone}
        readOnly={isLocked}
        error={undefined}
        data-path=""
        {...fieldProps('phone')}
        onBlur={() => undefined}
        // The name and the document were those of the person before.
        onChange={(phone) =>
          phone.typed.replace(/\s/g, '') === draft.phone.typed.replace(/\s/g, '') &&
          phone.country === draft.phone.country
            ? change({ phone })
            : change({ phone, name: '', needs: [] })
        }
      />
      <Found walkIn={walkIn} />
    </>
  );
}

/** Where the phone stands otherwise, so that nothing moves. */
function GuestPhone() {
  const { t } = useTranslation('walkin');
  return (
    <Input.Wrapper label={t('phone')} size="md" labelElement="div">
      <div className={styles.noPhone}>{t('isGuest')}</div>
      <Line Icon={IconUserOff}>{t('guestHint')}</Line>
    </Input.Wrapper>
  );
}

function Guest({ walkIn: { draft, isLocked }, onChange }: { walkIn: WalkIn; onChange: (isGuest: boolean) => void }) {
  const { t } = useTranslation('walkin');
  return (
    <Input.Wrapper label={t('phoneOr')} size="md" labelElement="div">
      <Button
        fullWidth
        variant="default"
        disabled={isLocked}
        aria-pressed={draft.isGuest}
        data-on={draft.isGuest || undefined}
        className={styles.guest}
        leftSection={<IconUserOff size={18} stroke={1.75} aria-hidden />}
        rightSection={<KeyCap isHint>{keyNames.guest}</KeyCap>}
        aria-keyshortcuts="Alt+G"
        data-walk-in-key="KeyG"
        onClick={() => onChange(!draft.isGuest)}
      >
        {t('guest')}
      </Button>
    </Input.Wrapper>
  );
}

/** Whose phone it is. The line keeps its place, so the answer moves nothing. */
function Found({ walkIn: { person } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const errorText = useErrorText();
  const { cellphone, found, error, isLooking } = person;
  if (error) {
    return (
      <Line Icon={IconUser} isBad>
        {errorText(error)}
      </Line>
    );
  }
  if (isLooking) return <Line Icon={IconUser}>{t('found.looking')}</Line>;
  if (!found || !cellphone) return <Line Icon={IconUser}>{t('found.none')}</Line>;
  if (!found.is_known) return <Line Icon={IconUserPlus}>{t('found.fresh')}</Line>;
  const name = found.name ?? t('found.unnamed');
  return (
    <Line Icon={found.cellphone_verified ? IconUserCheck : IconUser}>
      {t(found.cellphone_verified ? 'found.verified' : 'found.unverified', { name })}
    </Line>
  );
}

type LineProps = { Icon: typeof IconUser; isBad?: boolean; children: ReactNode };

const Line = ({ Icon, isBad, children }: LineProps) => (
  <Group
    gap="xs"
    wrap="nowrap"
    align="start"
    mt="xs"
    mih={20}
    c={isBad ? 'var(--o-bad)' : 'var(--o-ink2)'}
    role={isBad ? 'alert' : 'status'}
  >
    <Icon size={18} stroke={1.75} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
    <Text inherit span fz="plain" lh="plain">
      {children}
    </Text>
  </Group>
);

/** A new person's name, or the one that a bound asks for. */
function Name({ walkIn: { draft, isLocked, change } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const isNeeded = draft.needs.includes('name');
  return (
    <TextInput
      size="md"
      label={
        <>
          {t('name')} {!isNeeded && <span className={styles.optional}>{t('optional')}</span>}
        </>
      }
      placeholder={t('nameHint')}
      autoComplete="off"
      spellCheck={false}
      maxLength={fullNameMaxLength}
      value={draft.name}
      readOnly={isLocked}
      {...fieldProps('name')}
      onChange={({ currentTarget }) => change({ name: currentTarget.value })}
    />
  );
}

/** What a bound asks for: only the kind and the last characters are kept. */
function SeenDocument({ walkIn: { draft, isLocked, change } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('marks');
  const { document } = draft;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <NativeSelect
        size="md"
        label={t('seen.document')}
        data={documentKinds.map((kind) => ({ value: kind, label: t(`seen.kinds.${kind}`) }))}
        value={document.kind}
        disabled={isLocked}
        onChange={({ currentTarget }) => {
          const kind = documentKinds.find((one) => one === currentTarget.value);
          if (kind) change({ document: { ...document, kind } });
        }}
      />
      <TextInput
        size="md"
        label={t('seen.end')}
        autoComplete="off"
        maxLength={documentEndLength}
        value={document.end}
        readOnly={isLocked}
        {...fieldProps('document')}
        onChange={({ currentTarget }) => change({ document: { ...document, end: currentTarget.value } })}
      />
    </SimpleGrid>
  );
}

/** Somebody has to agree, and reads why. */
function Reason({ walkIn: { draft, isLocked, change } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('marks');
  return (
    <TextInput
      size="md"
      label={t('approval.reason')}
      autoComplete="off"
      maxLength={approvalReasonLength.max}
      value={draft.reason}
      readOnly={isLocked}
      {...fieldProps('reason')}
      onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
    />
  );
}

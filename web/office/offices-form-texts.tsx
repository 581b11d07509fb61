import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { parseWorkingHours } from '#domain/office.ts';
import { withoutGaps } from '#domain/user.ts';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import styles from './offices-form.module.css';
import type { OfficeForm } from './offices-form-state.ts';

type Props = { form: OfficeForm; readOnly: boolean };

/** The text fields: name, address, working hours and wallet. */
export function OfficeTextFields({ form, readOnly }: Props) {
  const { t } = useTranslation('offices');
  const firstField = useFocusOnArrival<HTMLInputElement>(!readOnly);
  const hours = form.fields.hours.trim();
  const isUnread = hours !== '' && parseWorkingHours(hours) === undefined;
  const field = (name: 'name' | 'address' | 'hours' | 'wallet') => ({
    id: form.idOf(name),
    size: 'md' as const,
    label: t(`form.${name}`),
    value: form.fields[name] || (readOnly ? t('form.notSet') : ''),
    error: form.errorOf(name),
    required: !readOnly,
    withAsterisk: false,
    readOnly,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => form.put({ [name]: currentTarget.value }),
  });
  return (
    <div className={styles.column}>
      <TextInput {...field('name')} ref={firstField} data-autofocus={!readOnly || undefined} />
      <TextInput {...field('address')} />
      <div>
        <TextInput {...field('hours')} description={readOnly ? undefined : t('form.hoursHint')} />
        {/* Always mounted, so that screen readers notice when the text appears. */}
        <div role="status">{isUnread && <Warning text={t('form.hoursUnread')} />}</div>
      </div>
      <TextInput
        {...field('wallet')}
        description={readOnly ? undefined : t('form.walletHint')}
        spellCheck={false}
        onChange={({ currentTarget }) => form.put({ wallet: withoutGaps(currentTarget.value) })}
        title={form.fields.wallet}
      />
    </div>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className={styles.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {text}
    </p>
  );
}

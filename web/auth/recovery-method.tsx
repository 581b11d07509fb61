import { Button, Radio } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../ui/form.module.css';
import styles from './recovery.module.css';

/** Choice of how to prove who you are. Only the phone works so far; the disabled e-mail option says why. */
export function RecoveryMethod({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation('auth');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <Radio.Group value="phone" label={t('recovery.how')} classNames={{ label: styles.question }}>
        <div className={styles.methods}>
          <Radio
            data-autofocus
            value="phone"
            size="md"
            color="var(--o-ink)"
            iconColor="var(--o-body)"
            readOnly
            label={t('recovery.phone')}
            description={t('recovery.phoneDetail')}
          />
          <Radio value="email" size="md" disabled label={t('recovery.email')} description={t('recovery.emailDetail')} />
        </div>
      </Radio.Group>
      <div className={form.buttons}>
        <Button type="submit" size="md">
          {t('recovery.continue')}
        </Button>
      </div>
    </form>
  );
}

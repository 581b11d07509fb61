import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedFactor } from '#contract/person/second-factor.ts';
import { factorNameLength } from '#domain/person/second-factor.ts';
import { useDeviceText } from '../../lib/device/device-text.ts';
import { notifyError } from '../../lib/notify.tsx';
import { useFocusOnArrival } from '../focus.ts';
import form from '../form/form.module.css';
import styles from './factor.module.css';
import { useAddPasskey } from './factor.queries.ts';
import { PasskeyRefused } from './passkey.ts';

type Props = { onBack: () => void; onAdded: (added: AddedFactor) => void };

/** Makes a passkey. Its name is that of this device, until the person writes another one. */
export function PasskeySetUp({ onBack, onAdded }: Props) {
  const { t } = useTranslation('factor');
  const device = useDeviceText()(navigator.userAgent);
  const [name, setName] = useState(device.slice(0, factorNameLength.max));
  const [problem, setProblem] = useState<string>();
  const button = useFocusOnArrival<HTMLButtonElement>();
  const add = useAddPasskey();

  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setProblem(undefined);
    add.mutate(name.trim() || t('kind.passkey'), {
      onSuccess: onAdded,
      onError: (error) => {
        if (error instanceof PasskeyRefused) setProblem(t(error.isKnown ? 'passkey.known' : 'passkey.stopped'));
        else notifyError(error, t('passkey.failed'));
      },
    });
  };

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <p className={form.text}>{t('passkey.text')}</p>
      <TextInput
        label={t('name.label')}
        description={t('name.hint')}
        maxLength={factorNameLength.max}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={form.buttons}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button ref={button} data-autofocus variant="filled" type="submit" loading={add.isPending}>
          {t('passkey.submit')}
        </Button>
      </div>
    </form>
  );
}

import { Button, Flex, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedFactor } from '#contract/person/second-factor.ts';
import { codeLength } from '#domain/person/one-time-code.ts';
import { factorNameLength } from '#domain/person/second-factor.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { dismissErrors, notifyRefused } from '../../lib/notify.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import form from '../form/form.module.css';
import { Qr } from '../qr.tsx';
import styles from './factor.module.css';
import { appSetUpQuery, type StartedApp, useAddApp } from './factor.queries.ts';
import { TotpField } from './totp-field.tsx';

const qrPx = 168;

type Props = { onBack: () => void; onAdded: (added: AddedFactor) => void };

/** Sets up an authenticator app: the key goes into the app, and its first code comes back. */
export function AppSetUp(props: Props) {
  return (
    <Loaded query={useQuery(appSetUpQuery)} skeleton={<Skeleton height={360} />}>
      {(started) => <AppForm {...props} started={started} />}
    </Loaded>
  );
}

function AppForm({ started, onBack, onAdded }: Props & { started: StartedApp }) {
  const { t } = useTranslation('factor');
  const [name, setName] = useState<string>(t('kind.totp'));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const add = useAddApp();

  useEffect(() => {
    input.current?.focus();
    if (problem) input.current?.select();
  }, [problem]);

  const send = (digits: string) => {
    setProblem(undefined);
    add.mutate(
      { set_up: started.set_up, code: digits, name: name.trim() || t('kind.totp') },
      {
        onSuccess: onAdded,
        onError: (error) => {
          setProblem(errorText(error));
          notifyRefused(t('app.failed'));
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (code.length === codeLength) send(code);
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <Flex gap="md" wrap="wrap" align="flex-start">
        <Qr text={started.uri} size={qrPx} label={t('app.qr')} />
        <Flex direction="column" gap="xs" flex="1 1 190px" align="flex-start">
          <p className={form.text}>{t('app.scan')}</p>
          <Secret secret={started.secret} />
          <a className="link reach" href={started.uri}>
            {t('app.open')}
          </a>
        </Flex>
      </Flex>
      <TextInput
        label={t('name.label')}
        description={t('name.hint')}
        maxLength={factorNameLength.max}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TotpField
        ref={input}
        label={t('app.code')}
        value={code}
        error={problem}
        onChange={(digits) => {
          setCode(digits);
          if (problem) dismissErrors();
          setProblem(undefined);
        }}
        onComplete={send}
      />
      <div className={form.buttons}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button variant="filled" type="submit" disabled={code.length < codeLength} loading={add.isPending}>
          {t('app.submit')}
        </Button>
      </div>
    </form>
  );
}

/** In groups of four, because some people type it. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('factor');
  return (
    <div>
      <span className={styles.label}>{t('app.secret')}</span>
      <code className={styles.secret} data-keep-clear>
        {(secret.match(/.{1,4}/g) ?? []).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
          <span key={at}>{group}</span>
        ))}
        <CopyButton text={secret} label={t('app.copy')} />
      </code>
    </div>
  );
}

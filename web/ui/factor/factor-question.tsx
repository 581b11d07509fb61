import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorProof, WantedFactor } from '#contract/person/factor-proof.ts';
import { codeLength } from '#domain/person/one-time-code.ts';
import type { FactorWay } from '#domain/person/second-factor.ts';
import { dismissErrors, dismissToasts } from '../../lib/notify.tsx';
import { useFocusOnArrival } from '../focus.ts';
import form from '../form/form.module.css';
import styles from './factor.module.css';
import { hasPasskeys, PasskeyRefused, showPasskey } from './passkey.ts';
import { TotpField } from './totp-field.tsx';

type Props = {
  wanted: WantedFactor;
  /** Sends the proof. Rejects with the refusal. */
  prove: (proof: FactorProof) => Promise<unknown>;
  /** The sentence about a refusal that is shown here. Undefined if the caller has shown it. */
  onRefused: (error: unknown) => string | undefined;
  /** The button that leaves. */
  back: ReactNode;
  /** Stands above the buttons. */
  children?: ReactNode;
};

/** The quickest first. */
const inOrder = ['passkey', 'totp', 'recovery_code'] as const satisfies FactorWay[];

/** Asks for the second factor: one touch, or one field. */
export function FactorQuestion({ wanted: { ways, passkey }, prove, onRefused, back, children }: Props) {
  const { t } = useTranslation('factor');
  const request = hasPasskeys() ? passkey : undefined;
  const usable = inOrder.filter((way) => ways.includes(way) && (way !== 'passkey' || request));
  const [chosen, setChosen] = useState<FactorWay>();
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isBusy = useRef(false);
  const way = chosen ?? usable[0] ?? 'recovery_code';

  // Sends one proof at a time, even if the person types or clicks fast. Every try counts.
  const attempt = async (make: () => FactorProof | Promise<FactorProof>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setProblem(undefined);
    dismissToasts();
    try {
      await prove(await make());
    } catch (error) {
      setProblem(error instanceof PasskeyRefused ? t('passkey.stopped') : onRefused(error));
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  const shared = { problem, isPending, back, children, clear: () => setProblem(undefined) };
  return (
    <div className={form.form}>
      {way === 'passkey' && request && (
        <PasskeyWay
          {...shared}
          onTouch={() => void attempt(async () => ({ kind: 'passkey', answer: await showPasskey(request) }))}
        />
      )}
      {way === 'totp' && <TotpWay {...shared} onCode={(code) => void attempt(() => ({ kind: 'totp', code }))} />}
      {way === 'recovery_code' && (
        <RecoveryWay {...shared} onCode={(code) => void attempt(() => ({ kind: 'recovery_code', code }))} />
      )}
      {usable.length > 1 && (
        <Group gap="4px 20px" mt={-8} fz="plain">
          <Text span inherit c="dimmed">
            {t('ask.other')}
          </Text>
          {usable
            .filter((other) => other !== way)
            .map((other) => (
              <UnstyledButton
                key={other}
                className="link reach"
                onClick={() => {
                  // The notice speaks of a field that is gone.
                  dismissErrors();
                  setProblem(undefined);
                  setChosen(other);
                }}
              >
                {t(`ask.to.${other}`)}
              </UnstyledButton>
            ))}
        </Group>
      )}
    </div>
  );
}

type WayProps = {
  problem: string | undefined;
  isPending: boolean;
  back: ReactNode;
  children: ReactNode;
  clear: () => void;
};

function PasskeyWay({ problem, isPending, back, children, onTouch }: WayProps & { onTouch: () => void }) {
  const { t } = useTranslation('factor');
  const button = useFocusOnArrival<HTMLButtonElement>();
  return (
    <>
      <p className={form.text}>{t('ask.passkey')}</p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {children}
      <div className={form.buttons}>
        {back}
        <Button ref={button} data-autofocus variant="filled" loading={isPending} onClick={onTouch}>
          {t('ask.usePasskey')}
        </Button>
      </div>
    </>
  );
}

type CodeProps = WayProps & { onCode: (code: string) => void };

/** The code is sent once all six digits are typed. */
function TotpWay({ problem, isPending, back, children, clear, onCode }: CodeProps) {
  const { t } = useTranslation('factor');
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (problem) input.current?.select();
  }, [problem]);
  return (
    <CodeForm isComplete={code.length === codeLength} isPending={isPending} back={back} onSend={() => onCode(code)}>
      <p className={form.text}>{t('ask.totp')}</p>
      <TotpField
        ref={input}
        label={t('ask.code')}
        value={code}
        error={problem}
        onChange={(digits) => {
          setCode(digits);
          clear();
        }}
        onComplete={onCode}
      />
      {children}
    </CodeForm>
  );
}

function RecoveryWay({ problem, isPending, back, children, clear, onCode }: CodeProps) {
  const { t } = useTranslation('factor');
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (problem) input.current?.select();
  }, [problem]);
  return (
    <CodeForm isComplete={code.trim() !== ''} isPending={isPending} back={back} onSend={() => onCode(code.trim())}>
      <p className={form.text}>{t('ask.recovery')}</p>
      <TextInput
        ref={input}
        data-autofocus
        data-keep-clear
        label={t('ask.recoveryCode')}
        classNames={{ input: styles.recovery }}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          clear();
        }}
      />
      {children}
    </CodeForm>
  );
}

type CodeFormProps = Pick<WayProps, 'isPending' | 'back'> & {
  isComplete: boolean;
  onSend: () => void;
  children: ReactNode;
};

function CodeForm({ isComplete, isPending, back, onSend, children }: CodeFormProps) {
  const { t } = useTranslation('factor');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isComplete) onSend();
  };
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {children}
      <div className={form.buttons}>
        {back}
        <Button variant="filled" type="submit" disabled={!isComplete} loading={isPending}>
          {t('ask.submit')}
        </Button>
      </div>
    </form>
  );
}

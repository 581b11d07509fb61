import { Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedFactor, SecondFactor } from '#contract/person/second-factor.ts';
import { type FactorKind, maxFactors } from '#domain/person/second-factor.ts';
import { notifySuccess } from '../../lib/notify.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import { AppSetUp } from './app-set-up.tsx';
import styles from './factor.module.css';
import { factorsQuery } from './factor.queries.ts';
import { FactorList } from './factor-list.tsx';
import { hasPasskeys } from './passkey.ts';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = {
  /** New recovery codes are on the screen. They are not shown again, so nothing may close it by chance. */
  onShowCodes?: (areShown: boolean) => void;
  /** The person has a factor and has kept the codes. */
  onDone: () => void;
};

type NewCodes = { codes: readonly string[]; madeAt: Date };

/** The person's factors, and how to add one: choose, set up, keep the recovery codes. */
export function FactorSetUp({ onShowCodes, onDone }: Props) {
  const { t } = useTranslation('factor');
  const [step, setStep] = useState<FactorKind>();
  const [fresh, setFresh] = useState<NewCodes>();
  const factors = useQuery(factorsQuery);
  const show = (codes: readonly string[]) => {
    setFresh({ codes, madeAt: new Date() });
    onShowCodes?.(true);
  };
  const added = ({ recovery_codes }: AddedFactor) => {
    setStep(undefined);
    notifySuccess(t('added'));
    if (recovery_codes) show(recovery_codes);
  };
  const kept = () => {
    setFresh(undefined);
    onShowCodes?.(false);
    onDone();
  };
  const back = () => setStep(undefined);

  if (fresh) return <RecoveryCodes {...fresh} onKept={kept} />;
  if (step === 'totp') return <AppSetUp onBack={back} onAdded={added} />;
  if (step === 'passkey') return <PasskeySetUp onBack={back} onAdded={added} />;
  return (
    <Loaded query={factors} skeleton={<Skeleton height={240} />}>
      {(now) => (
        <Stack gap="lg">
          {now.factors.length > 0 ? (
            <FactorList now={now} onCodes={show} />
          ) : (
            <Text c="dimmed" textWrap="pretty">
              {t('intro')}
            </Text>
          )}
          {now.may_add && now.factors.length < maxFactors && <Choice now={now} onChoose={setStep} />}
          {!now.may_add && <Text>{t('choice.off')}</Text>}
        </Stack>
      )}
    </Loaded>
  );
}

function Choice({ now, onChoose }: { now: SecondFactor; onChoose: (kind: FactorKind) => void }) {
  const { t } = useTranslation('factor');
  const hasApp = now.factors.some(({ kind }) => kind === 'totp');
  const passkeys = !now.passkeys ? 'noAddress' : hasPasskeys() ? 'passkey' : 'noPasskey';
  return (
    <Stack gap="xs">
      <Title order={3} size="body">
        {t(now.factors.length > 0 ? 'choice.more' : 'choice.first')}
      </Title>
      <UnstyledButton data-autofocus className={styles.choice} onClick={() => onChoose('totp')}>
        <IconDeviceMobile size={24} stroke={1.5} aria-hidden />
        <Words title={t('kind.totp')} text={t(hasApp ? 'choice.replace' : 'choice.totp')} />
      </UnstyledButton>
      <UnstyledButton className={styles.choice} disabled={passkeys !== 'passkey'} onClick={() => onChoose('passkey')}>
        <IconFingerprint size={24} stroke={1.5} aria-hidden />
        <Words title={t('kind.passkey')} text={t(`choice.${passkeys}`)} />
      </UnstyledButton>
    </Stack>
  );
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <Group component="span" gap={0} display="grid">
    <Text span inherit fw={600}>
      {title}
    </Text>{' '}
    <Text span size="meta" c="dimmed">
      {text}
    </Text>
  </Group>
);

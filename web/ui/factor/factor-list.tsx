import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Factor, SecondFactor } from '#contract/person/second-factor.ts';
import { needsFactor } from '#domain/person/second-factor.ts';
import { useUser } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { ConfirmDialog, ConfirmDialogAbout } from '../feedback/confirm-dialog.tsx';
import { useMakeRecoveryCodes, useRemoveFactor } from './factor.queries.ts';

type Props = { now: SecondFactor; onCodes: (codes: readonly string[]) => void };

/** The person's own factors and how many recovery codes are left. */
export function FactorList({ now, onCodes }: Props) {
  const { t } = useTranslation('factor');
  const { dateTime } = useFormat();
  const { permissions } = useUser();
  const [removing, setRemoving] = useState<Factor>();
  const remove = useRemoveFactor();
  const close = () => setRemoving(undefined);
  const isLast = now.factors.length === 1;
  const mayRemove = !isLast || !needsFactor(permissions, now.staff_policy);
  return (
    <Stack gap="sm">
      <Title order={3} size="body">
        {t('list.title')}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} className="list">
        {now.factors.map((factor) => (
          <Group key={factor.id} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {factor.name}
              <Text size="meta" c="dimmed" className="figures">
                {t(`kind.${factor.kind}`)} ·{' '}
                {factor.used_at ? t('list.used', { when: dateTime(factor.used_at) }) : t('list.unused')}
              </Text>
            </div>
            {mayRemove && (
              <Button
                size="sm"
                className="reach"
                flex="none"
                aria-label={t('list.removeLabel', { name: factor.name })}
                onClick={() => setRemoving(factor)}
              >
                {t('list.remove')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Codes left={now.recovery_codes_left} onCodes={onCodes} />
      <ConfirmDialogAbout
        onTop
        about={removing}
        words={({ name }) => ({
          title: t('list.question', { name }),
          keep: t('list.keep'),
          yes: t('list.remove'),
          isDanger: true,
        })}
        isPending={remove.isPending}
        onClose={close}
        onYes={(factor) =>
          remove.mutate(factor, {
            onSuccess: () => notifySuccess(t('list.removed', { name: factor.name })),
            onError: (error) => notifyError(error, t('list.notRemoved')),
            onSettled: close,
          })
        }
      >
        {() => <p>{t(isLast ? 'list.last' : 'list.other')}</p>}
      </ConfirmDialogAbout>
    </Stack>
  );
}

function Codes({ left, onCodes }: { left: number; onCodes: Props['onCodes'] }) {
  const { t } = useTranslation('factor');
  const [isAsking, setAsking] = useState(false);
  const make = useMakeRecoveryCodes();
  const close = () => setAsking(false);
  return (
    <Group justify="space-between" gap="xs">
      <Text className="figures">{t('codes.left', { count: left })}</Text>
      <Button size="sm" className="reach" onClick={() => setAsking(true)}>
        {t('codes.again')}
      </Button>
      <ConfirmDialog
        onTop
        opened={isAsking}
        title={t('codes.question')}
        keep={t('codes.keep')}
        yes={t('codes.again')}
        isPending={make.isPending}
        onClose={close}
        onYes={() =>
          make.mutate(undefined, {
            onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
            onError: (error) => notifyError(error, t('codes.failed')),
            onSettled: close,
          })
        }
      >
        <p>{t('codes.ends')}</p>
      </ConfirmDialog>
    </Group>
  );
}

import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { mayPlanClosings } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useClosureText } from '../../ui/closure-text.ts';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { useCloseOffice } from '../offices.queries.ts';

const reasons = ['power', 'internet', 'alarm', 'collection', 'break'] as const;

/** What customers read most often. One press fills the field. */
export function UsualReasons({ onChoose }: { onChoose: (reason: string) => void }) {
  const { t } = useTranslation('hours');
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={t('reasonsLabel')}>
      {reasons.map((reason) => (
        <Button key={reason} size="sm" onClick={() => onChoose(t(`reasons.${reason}`))}>
          {t(`reasons.${reason}`)}
        </Button>
      ))}
    </Group>
  );
}

type Times = { from: FieldProps<string>; until: FieldProps<string>; error: FieldProps<string>['error'] };

/** From when and until when a planned closing lasts, in Kyiv time on every device. */
export function PlannedTimes({ from, until, error }: Times) {
  const { t } = useTranslation('hours');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm" style={{ alignItems: 'start' }}>
      <TextInput {...from} type="datetime-local" label={t('begins')} description={t('kyivTime')} error={error} />
      <TextInput {...until} type="datetime-local" label={t('ends')} description={t('kyivTime')} />
    </SimpleGrid>
  );
}

/** What is planned, for all staff to read; owners and admins take it back. */
export function PlannedClosings({ office }: { office: Office }) {
  const { t } = useTranslation('hours');
  const textOf = useClosureText();
  const mayPlan = mayPlanClosings(useActor());
  const close = useCloseOffice(office.id);
  if (office.closures.length === 0) return null;
  const takeBack = (from: Date) =>
    close.mutate(
      { from, until: null },
      {
        onSuccess: () => notifySuccess(t('takenBack')),
        onError: (error) => notifyError(error, t('notTakenBack')),
      },
    );
  return (
    <Stack gap="xs" mt="lg">
      <Text component="h3" fw={600}>
        {t('planned')}
      </Text>
      {office.closures.map((closure) => (
        <Group key={closure.from.toISOString()} justify="space-between" gap="xs" wrap="nowrap">
          <Text miw={0} style={{ overflowWrap: 'anywhere' }}>
            {textOf(closure)}
          </Text>
          {mayPlan && (
            <Button
              size="sm"
              variant="subtle"
              loading={close.isPending}
              aria-label={t('takeBackOf', { closing: textOf(closure) })}
              onClick={() => takeBack(closure.from)}
            >
              {t('takeBack')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

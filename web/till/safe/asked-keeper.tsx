import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { usePeople } from '../till-words.ts';
import { useSafe, useWithdrawSafe } from './safe.queries.ts';
import { countSafe } from './take-safe.tsx';

/** The reader is asked to keep the safe: it is theirs when they have counted it. */
export function SafeAsked({ officeId }: { officeId: string }) {
  const { t } = useTranslation('safe');
  const { dateTimeWithin } = useFormat();
  const { name } = usePeople();
  const { id } = useActor();
  const moveTo = useMoveTo();
  const { offered } = useSafe(officeId);
  if (offered?.keeper.id !== id) return null;
  const { offered_by, offered_at } = offered;
  return (
    <Box component="section" className="toned" data-tone="waiting" p="md" aria-label={t('asked')}>
      <Stack gap="xs">
        <Text fw={600}>{t('asked')}</Text>
        <Text>{t('askedBy', { who: name(offered_by), when: dateTimeWithin(offered_at) })}</Text>
        <Group gap="sm">
          <Button variant="filled" onClick={() => moveTo({ show: 'safe', shift: undefined, dialog: countSafe })}>
            {t('count')}
          </Button>
          <TakeQuestionBack id={offered.id}>{t('refuse')}</TakeQuestionBack>
        </Group>
      </Stack>
    </Box>
  );
}

/** Nobody is asked any more. Who was asked says so too. */
export function TakeQuestionBack({ id, children }: { id: string; children: string }) {
  const { t } = useTranslation('safe');
  const { mutate, isPending } = useWithdrawSafe(id);
  const end = () =>
    mutate(undefined, {
      onSuccess: () => notifySuccess(t('back')),
      onError: (error) => notifyError(error, t('notBack')),
    });
  return (
    <Button loading={isPending} onClick={end}>
      {children}
    </Button>
  );
}

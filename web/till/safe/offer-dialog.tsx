import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor, useUser } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { officeQuery } from '../../office/office.queries.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { usePeople } from '../till-words.ts';
import { useOfferSafe } from './safe.queries.ts';
import { countSafe } from './take-safe.tsx';

type Props = { officeId: string; keeperId: string | undefined; opened: boolean; onClose: () => void };

/** Somebody is asked to keep the safe from now on. Who takes it themselves counts it at once. */
export function OfferDialog({ officeId, keeperId, opened, onClose }: Props) {
  const { t } = useTranslation(['safe', 'till', 'common']);
  const { name } = usePeople();
  const moveTo = useMoveTo();
  const own = useActor().id;
  const people = usePossible(officeId, keeperId);
  const [chosen, setChosen] = useState<string | null>(null);
  const { mutate, isPending } = useOfferSafe(officeId);
  const ask = () =>
    chosen !== null &&
    mutate(chosen, {
      onSuccess: ({ keeper }) => {
        setChosen(null);
        if (keeper.id === own) return moveTo({ dialog: countSafe }, { replace: true });
        notifySuccess(t('safe:isAsked', { who: name(keeper) }));
        return onClose();
      },
      onError: (error) => notifyError(error, t('safe:notAsked')),
    });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('safe:offer')}
      keep={t('common:cancel')}
      yes={t('safe:ask')}
      isPending={isPending}
      isBlocked={chosen === null}
      onClose={onClose}
      onYes={ask}
    >
      <Stack gap="md">
        <Text>{t('safe:offerText')}</Text>
        <Select
          label={t('safe:taker')}
          placeholder={t('till:count.choose')}
          data={people.map((person) => ({
            value: person.id,
            label: person.id === own ? t('safe:you', { who: name(person) }) : name(person),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** The staff of the office, and an admin who reads this, without who keeps the safe now. */
function usePossible(officeId: string, keeperId: string | undefined) {
  const user = useUser();
  const isKeeperOfBooks = mayKeepBooks(useActor());
  const { data: office } = useQuery(officeQuery(officeId));
  const members = (office?.user_offices ?? []).map((member) => member.user);
  const isMember = members.some(({ id }) => id === user.id);
  const people = isKeeperOfBooks && !isMember ? [user, ...members] : members;
  return people.filter(({ id }) => id !== keeperId);
}

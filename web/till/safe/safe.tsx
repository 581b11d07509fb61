import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Keeping } from '#contract/till/safe.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { OnWay } from '../money/on-way.tsx';
import { usePeople } from '../till-words.ts';
import { SafeAsked, TakeQuestionBack } from './asked-keeper.tsx';
import { PastKeepers } from './past-keepers.tsx';
import styles from './safe.module.css';
import { useIsAtSafe, useSafe } from './safe.queries.ts';
import { countSafe, TakeSafe } from './take-safe.tsx';

/** Who keeps the safe of an office and who is asked to, the cash on its way to it and from it, and who had it before. */
export function Safe({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['safe', 'till']);
  const { id } = useActor();
  const isCounting = useScreenAddress().dialog === countSafe;
  const { query, offered, kept } = useSafe(officeId);
  return (
    <Loaded query={query} skeleton={<Skeleton height={320} />} gone={<EmptyState title={t('till:gone')} />}>
      {() =>
        isCounting && offered?.keeper.id === id ? (
          <TakeSafe keeping={offered} />
        ) : (
          <Stack gap="md" miw={0}>
            <SafeAsked officeId={officeId} />
            <Now {...{ officeId, kept, offered }} />
            <OnWay officeId={officeId} ownDrawer={undefined} />
            <PastKeepers officeId={officeId} />
          </Stack>
        )
      }
    </Loaded>
  );
}

type NowProps = { officeId: string; kept: Keeping | undefined; offered: Keeping | undefined };

function Now({ officeId, kept, offered }: NowProps) {
  const { t } = useTranslation(['safe', 'till']);
  const { dateTimeWithin } = useFormat();
  const { name } = usePeople();
  const actor = useActor();
  const isAtSafe = useIsAtSafe(officeId);
  const isOther = offered && offered.keeper.id !== actor.id;
  const mayTakeBack = isOther && (offered.offered_by.id === actor.id || mayKeepBooks(actor));
  return (
    <section className={`${styles.now} card`} aria-label={t('safe:title')}>
      <Text fw={500}>
        {kept?.taken_at
          ? t('safe:kept', { who: name(kept.keeper), when: dateTimeWithin(kept.taken_at) })
          : t('safe:nobody')}
      </Text>
      {isOther && (
        <Text>{t('safe:offered', { who: name(offered.keeper), when: dateTimeWithin(offered.offered_at) })}</Text>
      )}
      <Group gap="sm">
        {isAtSafe && <GiveButton officeId={officeId} />}
        {isAtSafe && !offered && <HandOnButton officeId={officeId} keeperId={kept?.keeper.id} />}
        {mayTakeBack && <TakeQuestionBack id={offered.id}>{t('safe:takeBack')}</TakeQuestionBack>}
      </Group>
    </section>
  );
}

const Offer = late(() => import('./offer-dialog.tsx').then((m) => m.OfferDialog));
const Give = late(() => import('./give-dialog.tsx').then((m) => m.GiveDialog));

function HandOnButton({ officeId, keeperId }: { officeId: string; keeperId: string | undefined }) {
  const { t } = useTranslation(['safe', 'till']);
  const dialog = useAddressDialog('hand-safe');
  return (
    <>
      <Button onClick={dialog.open}>{t(keeperId === undefined ? 'safe:begin' : 'safe:handOn')}</Button>
      {dialog.wasOpened && <Offer {...{ officeId, keeperId }} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

function GiveButton({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['safe', 'till']);
  const dialog = useAddressDialog('give');
  return (
    <>
      <Button onClick={dialog.open}>{t('till:act.float')}</Button>
      {dialog.wasOpened && <Give officeId={officeId} opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

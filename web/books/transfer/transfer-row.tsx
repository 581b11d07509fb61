import { Button, Group } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeTransfer } from '#contract/ledger/office-transfers.ts';
import { compare, subtract } from '#domain/money/money.ts';
import { maySeeOffice } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { Tag } from '../../ui/tag.tsx';
import { useBookSums } from '../book-words.ts';
import styles from './transfers.module.css';

const tones = { on_way: 'waiting', arrived: 'good', returned: 'neutral' } as const;

/** One transfer: from where to where, how much, why, and what became of it. */
export function TransferRow({ transfer }: { transfer: OfficeTransfer }) {
  const { t } = useTranslation(['books', 'booking']);
  const { dateTime } = useFormat();
  const { rough } = useBookSums();
  const { state, from_office, to_office, amount, currency, network, reason, sent_by, sent_at } = transfer;
  return (
    <li className={styles.transfer}>
      <span className={styles.sides}>
        <span>{useOfficeName(from_office.id)}</span>
        <IconArrowRight size={16} role="img" aria-label={t('to')} />
        <span>{useOfficeName(to_office.id)}</span>
      </span>
      <b className={styles.sum}>
        {rough(amount, currency)} {network}
      </b>
      <Tag tone={tones[state]}>{t(`booking:move.state.${state}`)}</Tag>
      <span className={styles.about}>
        <span>
          {t('booking:move.sentBy', { when: dateTime(sent_at), who: sent_by.full_name ?? t('unnamed') })}{' '}
          <q>{reason}</q>
        </span>
        <Ended transfer={transfer} />
      </span>
      {state === 'on_way' && <Acts transfer={transfer} />}
    </li>
  );
}

/** Who ended it, and whether less or more was counted than was sent. */
function Ended({ transfer }: { transfer: OfficeTransfer }) {
  const { t } = useTranslation(['books', 'booking']);
  const { dateTime } = useFormat();
  const { rough } = useBookSums();
  const { ended_at, ended_by, arrived_amount, amount, currency } = transfer;
  if (ended_at === null) return null;
  const when = { when: dateTime(ended_at), who: ended_by?.full_name ?? t('unnamed') };
  if (arrived_amount === null) return <span>{t('booking:move.returnedBy', when)}</span>;
  const by = subtract(arrived_amount, amount);
  const sign = compare(by, '0');
  return (
    <span>
      {t('booking:move.arrivedBy', { ...when, sum: rough(arrived_amount, currency) })}{' '}
      {sign !== 0 && <b>{t(sign < 0 ? 'entry.short' : 'entry.over', { sum: rough(by.replace('-', ''), currency) })}</b>}
    </span>
  );
}

const Arrival = late(() => import('./arrival-dialog.tsx').then((m) => m.ArrivalDialog));
const Return = late(() => import('./return-dialog.tsx').then((m) => m.ReturnDialog));

/** The receiver counts, the sender takes back. An admin may say both. */
function Acts({ transfer }: { transfer: OfficeTransfer }) {
  const { t } = useTranslation(['books', 'booking']);
  const actor = useActor();
  const arrival = useTransferDialog('arrival', transfer.id);
  const back = useTransferDialog('return', transfer.id);
  return (
    <Group gap="sm" className={styles.acts}>
      {maySeeOffice(actor, transfer.from_office.id) && (
        <Button size="sm" onClick={back.open}>
          {t('booking:return.open')}
        </Button>
      )}
      {maySeeOffice(actor, transfer.to_office.id) && (
        <Button size="sm" onClick={arrival.open}>
          {t('booking:arrival.open')}
        </Button>
      )}
      {arrival.wasOpened && <Arrival transfer={transfer} opened={arrival.opened} onClose={arrival.close} />}
      {back.wasOpened && <Return transfer={transfer} opened={back.opened} onClose={back.close} />}
    </Group>
  );
}

/** The address names the dialog and the transfer: `?dialog=arrival&transfer=…`. */
function useTransferDialog(name: string, id: string) {
  const { dialog, transfer } = useScreenAddress();
  const moveTo = useMoveTo();
  const opened = dialog === name && transfer === id;
  const close = useCloseDialog(opened ? name : undefined, { dialog: undefined, transfer: undefined });
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return { opened, wasOpened, open: () => moveTo({ dialog: name, transfer: id }), close };
}

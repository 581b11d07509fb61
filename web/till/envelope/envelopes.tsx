import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Envelope, Envelopes as Lying } from '#contract/till/envelopes.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { Link } from '../../lib/address/router.tsx';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import list from '../till-row.module.css';
import { useCash, usePeople } from '../till-words.ts';
import { envelopesQuery } from './envelope.queries.ts';
import styles from './envelopes.module.css';
import { OutcomeTag } from './outcome-tag.tsx';

/** Every envelope that lies at the office, where, and what the last count found of it. An owner says whether it uses them. */
export function Envelopes({ officeId }: { officeId: string }) {
  const { t } = useTranslation(['envelope', 'till']);
  const isKeeper = mayKeepBooks(useActor());
  return (
    <Loaded
      query={useQuery(envelopesQuery(officeId))}
      skeleton={<Skeleton height={320} />}
      gone={<EmptyState title={t('till:gone')} />}
    >
      {({ set_aside, items, more }) => (
        <Stack gap="md" miw={0}>
          <section className={`${styles.way} card`} aria-label={t('envelope:way.title')}>
            <div>
              <Text fw={500}>{t('envelope:way.title')}</Text>
              <Text>{t(`envelope:way.${set_aside}`)}</Text>
            </div>
            {isKeeper && <WayButton officeId={officeId} way={set_aside} />}
          </section>
          {items.length === 0 ? (
            <Text c="dimmed">{t('envelope:none')}</Text>
          ) : (
            <ul className="card list" aria-label={t('envelope:title')}>
              {items.map((envelope) => (
                <Row key={envelope.order_id} envelope={envelope} />
              ))}
            </ul>
          )}
          {more && <Text c="dimmed">{t('envelope:more')}</Text>}
        </Stack>
      )}
    </Loaded>
  );
}

function Row({ envelope }: { envelope: Envelope }) {
  const { t } = useTranslation(['envelope', 'till']);
  const { dateTimeWithin } = useFormat();
  const { cash } = useCash();
  const { name } = usePeople();
  const { order_id, seal, till, drawer, currency, amount, sealed_by, sealed_at, outcome } = envelope;
  return (
    <li className={list.row}>
      <b className={styles.seal}>{seal}</b>
      <Link search={(now) => ({ ...now, order: order_id })} resetScroll={false} className="link">
        {shortOrderId(order_id)}
      </Link>
      <span className={styles.about}>
        {till && drawer ? t('till:place', { till: till.name, drawer: drawer.name }) : t('envelope:safe')}
        {', '}
        {t('envelope:sealedBy', { who: name(sealed_by), when: dateTimeWithin(sealed_at) })}
      </span>
      <OutcomeTag outcome={outcome} />
      <b className={styles.sum}>{cash(amount, currency)}</b>
    </li>
  );
}

type WayProps = { officeId: string; way: Lying['set_aside'] };
const WayDialog = late<WayProps & { opened: boolean; onClose: () => void }>(() =>
  import('./set-aside-dialog.tsx').then((m) => m.SetAsideDialog),
);

function WayButton(props: WayProps) {
  const { t } = useTranslation('envelope');
  const dialog = useAddressDialog('set-aside');
  return (
    <Group>
      <Button onClick={dialog.open}>{t('change.open')}</Button>
      {dialog.wasOpened && <WayDialog {...props} opened={dialog.opened} onClose={dialog.close} />}
    </Group>
  );
}

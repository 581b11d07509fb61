import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { RadarItem } from '#contract/order/radar.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { isWholePhone } from '#domain/order/order-view.ts';
import { mayCloseOffices, mayManageNetwork } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { OrderExtend } from '../../order/deadline/order-extend.tsx';
import { useOrderLabels } from '../../order/order-labels.ts';
import { Since } from './since.tsx';
import styles from './stuck-deals.module.css';

/**
 * The deals that the filter of the radar shows, each with its reasons and the safe ways out. Those that stand in no lane,
 * because they have ended, are here too.
 */
export function StuckDeals({ items }: { items: readonly RadarItem[] }) {
  return (
    <ul className={`${styles.strip} card list`}>
      {items.map((item) => (
        <StuckDeal key={item.order.id} item={item} />
      ))}
    </ul>
  );
}

function StuckDeal({ item: { order, findings } }: { item: RadarItem }) {
  const { t } = useTranslation('radar');
  const { number, customer, gives, receives, office } = useOrderLabels()(order);
  const [first, ...others] = findings;
  if (!first) return null;
  return (
    <li className={styles.row}>
      <Box miw={0}>
        <Text fw={600}>
          {t(`kind.${first.kind}`)}
          {others.map(({ kind }) => (
            <Text key={kind} inherit span fw={400}>
              {' '}
              {t(`kind.${kind}`)}
            </Text>
          ))}
        </Text>
        <Text c="dimmed" className={`${styles.facts} figures`}>
          {number} · {gives} → {receives} · <span className={styles.customer}>{customer}</span> · {office}
        </Text>
        <Group gap="0 8px">
          <Since since={first.since} />
          <Text>{t(`waitsFor.${first.waits_for}`)}</Text>
        </Group>
      </Box>
      <Group gap="xs" className={styles.ways}>
        <WaysOut order={order} kinds={findings.map(({ kind }) => kind)} />
      </Group>
    </li>
  );
}

type WaysProps = { order: Order; kinds: readonly RadarItem['findings'][number]['kind'][] };

/** What helps without risk: to open the deal, where its steps are, to call, to give more time, and to mend the office. */
function WaysOut({ order, kinds }: WaysProps) {
  const { t } = useTranslation('radar');
  const moveTo = useMoveTo();
  const actor = useActor();
  const id = shortOrderId(order.id);
  const toOffice = (dialog: 'closed' | 'owners') => () =>
    moveTo(() => ({ tab: 'offices', dialog, office: order.office_id }));
  return (
    <>
      <Button size="sm" aria-label={t('openOf', { id })} onClick={() => moveTo({ order: order.id })}>
        {t('open')}
      </Button>
      <OrderExtend order={order} />
      {kinds.includes('office_closed') && mayCloseOffices(actor) && (
        <Button size="sm" onClick={toOffice('closed')}>
          {t('openOffice')}
        </Button>
      )}
      {kinds.includes('office_unstaffed') && mayManageNetwork(actor) && (
        <Button size="sm" onClick={toOffice('owners')}>
          {t('assign')}
        </Button>
      )}
      {isWholePhone(order.customer.cellphone) && (
        <Call cellphone={order.customer.cellphone} label={t('callCustomer')} about={t('callCustomerOf', { id })} />
      )}
      {mayManageNetwork(actor) && <CallOffice order={order} />}
    </>
  );
}

/** An admin does not stand at the desk of the office. */
function CallOffice({ order }: { order: Order }) {
  const { t } = useTranslation('radar');
  const phone = useQuery(officeQuery(order.office_id)).data?.phone;
  if (!phone) return null;
  return <Call cellphone={phone} label={t('callOffice')} about={t('callOfficeOf', { id: shortOrderId(order.id) })} />;
}

function Call({ cellphone, label, about }: { cellphone: string; label: string; about: string }) {
  const { phone } = useFormat();
  return (
    <Anchor href={`tel:${cellphone}`} className="link reach" title={phone(cellphone)} aria-label={about}>
      {label}
    </Anchor>
  );
}

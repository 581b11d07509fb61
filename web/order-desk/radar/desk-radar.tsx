import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { RadarItem } from '#contract/order/radar.ts';
import { partIn } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { isWholePhone } from '#domain/order/order-view.ts';
import { concerns, type RadarKind, radarKinds } from '#domain/order/radar.ts';
import { mayCloseOffices, mayManageNetwork } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { OrderExtend } from '../../order/deadline/order-extend.tsx';
import { useOrderLabels } from '../../order/order-labels.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { minutesSince, useDuration } from '../list/desk-waiting.tsx';
import styles from './desk-radar.module.css';
import { useRadar } from './radar.queries.ts';

/**
 * One line: whose deals are shown, and the deals that are stuck and that the person can set going, by their kinds. A press
 * on a kind shows its deals with the safe ways out. Nothing of it while none is stuck.
 */
export function DeskRadar({ children }: { children: ReactNode }) {
  const { t } = useTranslation('radar');
  const { data, error, refetch } = useRadar();
  const [opened, setOpened] = useState<RadarKind | 'all'>();
  const isPhone = useIsBelow('sm');
  const stuck = useForMe(data?.items ?? []);
  const kinds = radarKinds.filter((kind) => stuck.some((item) => isOf(item, kind)));
  return (
    <div className={styles.line}>
      {children}
      {error && !data && <ErrorNotice error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {kinds.length > 0 && (
        <section className={styles.radar} aria-labelledby="radar">
          <h2 id="radar" className={styles.title}>
            <IconRadar2 size={18} stroke={1.75} aria-hidden />
            {t('title')}
          </h2>
          {isPhone ? (
            // A phone has one line for this and whose deals are shown.
            <Chip
              title={t('title')}
              count={stuck.length}
              isOpen={opened === 'all'}
              onPress={() => setOpened(opened === 'all' ? undefined : 'all')}
            >
              <IconRadar2 size={18} stroke={1.75} aria-hidden />
              <span className="unseen">{t('title')}</span>
            </Chip>
          ) : (
            kinds.map((kind) => (
              <Chip
                key={kind}
                title={t(`kind.${kind}`)}
                count={stuck.filter((item) => isOf(item, kind)).length}
                isOpen={opened === kind}
                onPress={() => setOpened(opened === kind ? undefined : kind)}
              >
                {t(`short.${kind}`)}
              </Chip>
            ))
          )}
          {data && data.total > data.items.length && (
            <Text c="dimmed">{t('more', { count: data.total - data.items.length })}</Text>
          )}
          {opened && <Rows items={opened === 'all' ? stuck : stuck.filter((item) => isOf(item, opened))} />}
        </section>
      )}
    </div>
  );
}

function Rows({ items }: { items: readonly RadarItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={`${styles.strip} ${styles.rows} card list`}>
      {items.map((item) => (
        <StuckDeal key={item.order.id} item={item} />
      ))}
    </ul>
  );
}

/** The deals that the person can set going, each with the reasons for which this is so. */
function useForMe(items: readonly RadarItem[]): RadarItem[] {
  const actor = useActor();
  return items
    .map(({ order, findings }) => ({
      order,
      findings: findings.filter((finding) => concerns(finding, partIn(actor, order))),
    }))
    .filter(({ findings }) => findings.length > 0);
}

const isOf = ({ findings }: RadarItem, sought: RadarKind) => findings.some(({ kind }) => kind === sought);

type ChipProps = { title: string; count: number; isOpen: boolean; onPress: () => void; children: ReactNode };

function Chip({ title, count, isOpen, onPress, children }: ChipProps) {
  const format = useFormat();
  return (
    <button type="button" className={`${styles.chip} reach`} aria-expanded={isOpen} title={title} onClick={onPress}>
      {children} <b className="figures">{format.count(count)}</b>
    </button>
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

function Since({ since }: { since: Date }) {
  const { t } = useTranslation('radar');
  const { dateTimeWithin } = useFormat();
  const duration = useDuration();
  const minutes = useFromNow((now) => minutesSince(since, now.getTime()));
  return <Text className="figures">{t('since', { when: dateTimeWithin(since), age: duration(minutes) })}</Text>;
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

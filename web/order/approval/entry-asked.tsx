import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { add } from '#domain/money/money.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import styles from './approval-card.module.css';
import { Fact } from './approval-facts.tsx';

const calls = ['expense', 'count', 'correction'] as const;
const short = { min: 0, max: 2 };

/** Who asks to book what. The money that moves is the largest thing here. */
export function EntryAsks({ approval: { call, sum, currency }, who }: { approval: Approval; who: string }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const what = calls.find((known) => known === call) ?? 'expense';
  const said = sum !== null && currency !== null ? format.money(sum, currency, short) : '';
  return (
    <div>
      <Text c="dimmed" fz="body" lh="body">
        {t(`approval.asksEntry.${what}`, { who })}
      </Text>
      <Box component="p" className={styles.sum} __vars={{ '--sum-length': String(Math.max(8, said.length)) }}>
        {said}
      </Box>
    </div>
  );
}

type Entry = NonNullable<Approval['entry']>;

/** Where it is booked, what it is worth, what was counted, and why it happened. */
export function EntryFacts({ approval: { office_id, reason }, entry }: { approval: Approval; entry: Entry }) {
  const { t } = useTranslation('marks');
  const { money } = useFormat();
  const { worth, network, counted, corrects, moved } = entry;
  const [change] = moved;
  return (
    <>
      {office_id && <OfficeFact id={office_id} />}
      {counted !== null && change && (
        <>
          <Fact name={t('approval.fact.lies')}>
            {money(add(counted, change.amount.replace('-', '')), change.currency, short)}
          </Fact>
          <Fact name={t('approval.fact.counted')}>
            {money(counted, change.currency, short)}
            {network !== null && <small>, {networkName(network)}</small>}
          </Fact>
        </>
      )}
      {corrects && <Fact name={t('approval.fact.corrects')}>{t('approval.fact.entry', { no: corrects.no })}</Fact>}
      {worth !== null && <Fact name={t('approval.fact.worth')}>{money(worth, 'USDT', short)}</Fact>}
      {entry.reason !== reason && <Fact name={t('approval.fact.entryReason')}>{entry.reason}</Fact>}
    </>
  );
}

function OfficeFact({ id }: { id: string }) {
  const { t } = useTranslation('marks');
  return <Fact name={t('approval.fact.office')}>{useOfficeName(id)}</Fact>;
}

import { Box, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Simulation } from '#contract/rate/rate-rule.ts';
import type { Decimal } from '#domain/money/money.ts';
import { heldReasons } from '#domain/rate-rule/rate-rule.ts';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import type { RuleKey } from './rule-address.ts';
import { useRuleWords } from './rule-words.ts';
import styles from './simulation.module.css';

const Chart = late(
  () => import('./simulation-chart.tsx').then((m) => m.SimulationChart),
  () => <Skeleton height={200} />,
);

type Props = {
  of: RuleKey;
  /** About what one USDT costs in the currency. */
  coin: Decimal;
  query: UseQueryResult<Simulation>;
  /** False: a field is wrong, so there is nothing to show. */
  isTyped: boolean;
  /** False: it is of what was typed before. */
  isCurrent: boolean;
};

/** What the rule would have done in the last seven days: how often it moved, what held it, a line and a table. */
export function SimulationView({ of, coin, query: { data, error, refetch }, isTyped, isCurrent }: Props) {
  const { t } = useTranslation('market');
  return (
    <Stack
      component="section"
      gap="sm"
      p="md"
      className="card fades"
      aria-labelledby="simulation"
      aria-busy={isTyped && !isCurrent && error === null}
    >
      <Text component="h3" size="body" fw={600} m={0} id="simulation">
        {t('simulation.title')}
      </Text>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!(data && isTyped) && error === null && <Text c="dimmed">{t('simulation.wait')}</Text>}
      {data && isTyped && <Findings simulation={data} of={of} coin={coin} />}
    </Stack>
  );
}

type FindingsProps = { simulation: Simulation; of: RuleKey; coin: Decimal };

function Findings({ simulation, of, coin }: FindingsProps) {
  const { t } = useTranslation(['market', 'quotes']);
  const words = useRuleWords();
  const { steps, moves, held, looks } = simulation;
  const rates = steps.flatMap(({ rate }) => rate ?? []);
  const [first, last] = [rates[0], rates.at(-1)];
  const stopped = heldReasons.flatMap((reason) => {
    const count = held[reason];
    return count === undefined ? [] : [{ reason, count }];
  });
  if (looks === 0) return <Text>{t('market:simulation.nothing')}</Text>;
  return (
    <>
      <Text className="figures">
        {t('market:simulation.moves', { count: moves, looks })}{' '}
        {first !== undefined &&
          last !== undefined &&
          t('market:simulation.fromTo', { from: words.price(of, coin, first), to: words.price(of, coin, last) })}
      </Text>
      {stopped.length === 0 ? (
        <Text c="dimmed">{t('market:simulation.free')}</Text>
      ) : (
        <Box className="toned" data-tone="waiting" p="sm">
          <Text>{t('market:simulation.stopped')}</Text>
          <ul className={`${styles.stopped} list`}>
            {stopped.map(({ reason, count }) => (
              <li key={reason}>{t('market:simulation.reason', { why: t(`quotes:rule.why.${reason}`), count })}</li>
            ))}
          </ul>
        </Box>
      )}
      {steps.length > 1 && <Chart steps={steps} of={of} coin={coin} />}
      <Turns simulation={simulation} of={of} coin={coin} />
    </>
  );
}

/** Where it moved, and where it began or ended to be held. */
function Turns({ simulation: { steps }, of, coin }: FindingsProps) {
  const { t } = useTranslation(['market', 'quotes']);
  const words = useRuleWords();
  const { dateTimeAlone } = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.turns} tabIndex={0} aria-label={t('market:simulation.table')}>
      <Table fz="plain" tabularNums aria-label={t('market:simulation.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('market:simulation.when')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('market:simulation.price')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('market:simulation.market')}
            </Table.Th>
            <Table.Th scope="col">{t('market:simulation.what')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.toReversed().map(({ at, rate, mid, held }) => (
            <Table.Tr key={at.getTime()}>
              <Table.Td>{dateTimeAlone(at)}</Table.Td>
              <Table.Td ta="right">{rate === null ? '–' : words.price(of, coin, rate)}</Table.Td>
              <Table.Td ta="right">{mid === null ? '–' : words.onMarket(of, coin, mid)}</Table.Td>
              <Table.Td>
                {held === null
                  ? t('market:simulation.moved')
                  : t('market:simulation.held', { why: t(`quotes:rule.why.${held}`) })}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

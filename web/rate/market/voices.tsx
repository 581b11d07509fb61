import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Decimal } from '#domain/money/money.ts';
import type { RateSource, SampleFault } from '#domain/rate-source/sample.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useVoiceName } from './source-names.ts';

export type Voice = {
  sources: RateSource[];
  mid: Decimal;
  at: Date;
  counts: boolean;
  fault: SampleFault | null;
};

type Props = { voices: readonly Voice[]; label: string };

/** What each source said of one USDT, and whether it counts. */
export function Voices({ voices, label }: Props) {
  const { t } = useTranslation('market');
  const { amount, dateTimeAlone } = useFormat();
  const name = useVoiceName();
  const stateOf = ({ counts, fault }: Voice) => {
    if (fault !== null) return t(`fault.${fault}`);
    return t(counts ? 'voice.counts' : 'voice.alone');
  };
  return (
    <Table fz="plain" tabularNums aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('voice.source')}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('voice.mid')}
          </Table.Th>
          <Table.Th scope="col">{t('voice.state')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {voices.map((voice) => (
          <Table.Tr key={voice.sources.join()}>
            <Table.Td>
              {name(voice.sources)}
              <Text size="small" c="dimmed">
                {dateTimeAlone(voice.at)}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{amount(voice.mid, { min: 4, max: 6 })}</Table.Td>
            <Table.Td c={voice.counts ? undefined : 'dimmed'}>{stateOf(voice)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

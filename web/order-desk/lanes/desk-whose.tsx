import { Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lanes } from '#contract/order/lane.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ColleagueChoice } from '../find/keeper-filter.tsx';

const own = ['me', 'none'] as const;

type Counts = Pick<Lanes, 'all' | 'mine' | 'nobodys'>;

/** Whose deals the lanes show: everybody's, those that the person has taken, those that nobody has, or a colleague's. */
export function DeskWhose({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const moveTo = useMoveTo();
  const { whose } = useScreenAddress();
  const label = (name: 'all' | 'mine' | 'nobodys') => (
    <>
      {t(`whose.${name}`)} <b className="figures">{counts && format.count(counts[name])}</b>
    </>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        aria-label={t('whose.label')}
        value={whose === undefined ? 'all' : (own.find((one) => one === whose) ?? '')}
        onChange={(chosen) => moveTo({ whose: own.find((one) => one === chosen) })}
        data={[
          { value: 'all', label: label('all') },
          { value: 'me', label: label('mine') },
          { value: 'none', label: label('nobodys') },
        ]}
      />
      <ColleagueChoice />
    </Group>
  );
}

import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lanes } from '#contract/order/lane.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';

type Counts = Pick<Lanes, 'all' | 'mine' | 'nobodys'>;

/** Whose deals the lanes show: everybody's, those that the person has taken, or those that nobody has. */
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
    <SegmentedControl
      aria-label={t('whose.label')}
      value={whose ?? 'all'}
      onChange={(chosen) => moveTo({ whose: chosen === 'me' || chosen === 'none' ? chosen : undefined })}
      data={[
        { value: 'all', label: label('all') },
        { value: 'me', label: label('mine') },
        { value: 'none', label: label('nobodys') },
      ]}
    />
  );
}

import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { late } from '../lib/device/late.tsx';
import classes from './office.module.css';
import type { PickersProps } from './place-pickers.tsx';

/** Their code comes when they are shown: a customer sees them when another place is wanted. */
const Pickers = late(() => import('./place-pickers.tsx').then((m) => m.ThreePickers), PickersSkeleton);

function PickersSkeleton() {
  return (
    <>
      <Skeleton height={66} />
      <Skeleton height={66} />
      <Skeleton height={66} />
    </>
  );
}

/** Region, district, city: each enables the next. */
export function PlacePicker(props: PickersProps) {
  const { t } = useTranslation('office');
  return (
    <fieldset aria-label={t('place.label')} className={classes.pickers}>
      <Pickers {...props} />
    </fieldset>
  );
}

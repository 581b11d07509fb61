import { IconMapPin, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import { officeName } from '#domain/office.ts';
import classes from './office.module.css';
import { officeQuery } from './office.queries.ts';
import { OpenHours } from './open-hours.tsx';

type Props = { office: Pick<Office, 'id' | 'name' | 'address'> };

/** How to get to an office. Name and address come from the order; the rest loads later. */
export function OfficeDirections({ office }: Props) {
  const { t } = useTranslation('office');
  const known = useQuery(officeQuery(office.id)).data;
  const address = [office.address, known?.city?.name].filter(Boolean).join(', ');
  return (
    <div className={classes.visit}>
      <div className={classes.visitWords}>
        {office.name && <p className={classes.visitName}>{office.name}</p>}
        <p className={classes.visitLine}>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          {address}
        </p>
        {known && (
          <p className={classes.visitLine}>
            <OpenHours hours={known.working_hours} />
          </p>
        )}
      </div>
      <a
        className={classes.route}
        href={routeTo(known?.marker.position, address)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('visit.routeTo', { office: officeName(office) })}
      >
        <IconRoute size={20} stroke={1.75} aria-hidden />
        {t('visit.route')}
      </a>
    </div>
  );
}

/** A Google Maps link, which most phones open in an app. The position is more reliable than the address. */
function routeTo(position: Office['marker']['position'] | undefined, address: string): string {
  const destination = position ? `${position.lat},${position.lng}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

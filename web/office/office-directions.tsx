import { Group, Stack, Text } from '@mantine/core';
import { IconMapPin, IconPhone, IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { useFormat } from '../lib/text/format.ts';
import classes from './office.module.css';
import { officeQuery } from './office.queries.ts';
import { OfficeStar } from './office-star.tsx';
import { OfficeThumbnail } from './office-thumbnail.tsx';
import { OpenHours } from './open-hours.tsx';

type Props = { office: Pick<Office, 'id' | 'name' | 'address'> & { address_uk?: string | null | undefined } };

/** How to get to an office. Name and address come from the order; the rest loads later. */
export function OfficeDirections({ office }: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const known = useQuery(officeQuery(office.id)).data;
  const shown = known ?? office;
  const address = [format.address(shown), known?.city?.name].filter(Boolean).join(', ');
  return (
    <div className={classes.visit}>
      <Group gap="sm" p="sm" wrap="nowrap" align="flex-start">
        {known && (
          <OfficeThumbnail
            position={known.marker.position}
            href={routeTo(known.marker.position, address)}
            label={t('visit.onMap', { office: format.office(shown) })}
          />
        )}
        <Stack gap="2xs" flex={1} miw={0}>
          <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
            <Text size="body" fw={500} mb="2xs" miw={0}>
              {office.name && format.office(shown)}
            </Text>
            <OfficeStar office={shown} className={classes.atTop} />
          </Group>
          <p className={classes.visitLine}>
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            {address}
          </p>
          {known && (
            <p className={classes.visitLine}>
              <OpenHours office={known} />
            </p>
          )}
          {known?.closed_reason && <Text c="dimmed">{known.closed_reason}</Text>}
          {known?.phone && (
            <p className={classes.visitLine}>
              <IconPhone size={16} stroke={1.75} aria-hidden />
              <a href={`tel:${known.phone}`}>{format.phone(known.phone)}</a>
            </p>
          )}
          {known && format.instructions(known) && (
            <Text c="dimmed" mt="2xs" className={classes.visitNote}>
              {format.instructions(known)}
            </Text>
          )}
        </Stack>
      </Group>
      <a
        className={classes.route}
        href={routeTo(known?.marker.position, address)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('visit.routeTo', { office: format.office(shown) })}
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

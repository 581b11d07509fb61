import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { useFormat } from '../../lib/text/format.ts';
import { OpenHours } from '../../office/open-hours.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { OfferedPairs } from '../offices.queries.ts';
import { OfficeActions, OfficeMenu } from './offices-actions.tsx';
import styles from './offices-card.module.css';
import { DraftChecklist } from './offices-draft.tsx';
import { OfficeExceptions } from './offices-exceptions.tsx';
import { OfficeNormal, OfficeOwnRates } from './offices-facts.tsx';

type Props = { office: Office; pairs: OfferedPairs };

/** One office: how it stands today, what is out of order or its own, what is normal in a line, and the actions on it. */
export function OfficeCard({ office, pairs }: Props) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const { city, name, draft } = office;
  // An office without a name already shows its address as the name.
  const where = [name !== null && format.address(office), city?.name].filter(Boolean).join(', ');
  const offered = pairs.of(office.id);
  return (
    <Stack component="li" gap="sm" miw={0} p="md" className={`${styles.card} card`}>
      <div>
        <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
          <Text component="h3" size="body" fw={600}>
            {format.office(office)}
          </Text>
          <Group gap="2xs" wrap="nowrap">
            {draft && <Tag tone="waiting">{t('draft.name')}</Tag>}
            <OfficeMenu office={office} />
          </Group>
        </Group>
        <Text c="dimmed">{where}</Text>
      </div>
      <Stack gap="xs" flex={1} fz="plain" lh="plain">
        {draft ? (
          <DraftChecklist office={office} offered={offered} isFailed={pairs.isFailed} />
        ) : (
          <>
            <Today office={office} />
            <OfficeExceptions office={office} offered={offered} />
            <OfficeOwnRates offered={offered} />
            <OfficeNormal office={office} offered={offered} isFailed={pairs.isFailed} />
          </>
        )}
      </Stack>
      <OfficeActions office={office} offered={offered} />
    </Stack>
  );
}

/** Whether it is open now, and why not. */
function Today({ office }: { office: Office }) {
  const { working_hours: hours, closed_reason } = office;
  const isRead = hours !== null && parseWorkingHours(hours) !== undefined;
  return (
    <div>
      <p className={styles.hours}>
        <Text inherit span fw={500}>
          <OpenHours office={office} />
        </Text>
        {isRead && hours.trim() !== '24/7' && (
          <Text inherit span c="dimmed">
            {hours}
          </Text>
        )}
      </p>
      {closed_reason && (
        <Text c="dimmed" pl={24}>
          {closed_reason}
        </Text>
      )}
    </div>
  );
}

const skeletonCards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const skeletonLines = ['hours', 'normal'];

/** Shown while the offices load. */
export function OfficeCardSkeletons() {
  return (
    <div className={`${styles.cards} list`} aria-hidden>
      {skeletonCards.map((place) => (
        <Stack key={place} gap="sm" miw={0} p="md" className="card">
          <div>
            <Skeleton height={16} width="50%" my={4} />
            <Skeleton height={14} width="70%" my={3} />
          </div>
          <Stack gap="xs" flex={1}>
            {skeletonLines.map((line) => (
              <Skeleton key={line} height={14} width="80%" my={3} />
            ))}
          </Stack>
          <Skeleton height={44} width="60%" />
        </Stack>
      ))}
    </div>
  );
}

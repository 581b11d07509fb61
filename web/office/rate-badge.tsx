import { IconAlertTriangle, IconChevronsUp, IconChevronUp, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RateCategory } from '#domain/rate.ts';
import { Tag } from '../ui/tag.tsx';

/** The category of the office's rate. Renders nothing while the category is unknown. */
export function RateBadge({ category }: { category: RateCategory | undefined }) {
  const { t } = useTranslation('office');
  switch (category) {
    case 0:
      return (
        <Tag tone="completed" icon={<IconChevronsUp size={14} aria-hidden />}>
          {t('badge.best')}
        </Tag>
      );
    case 1:
      return (
        <Tag tone="neutral" icon={<IconChevronUp size={14} aria-hidden />}>
          {t('badge.good')}
        </Tag>
      );
    case 2:
      return (
        <Tag tone="quiet" icon={<IconMinus size={14} aria-hidden />}>
          {t('badge.fair')}
        </Tag>
      );
    case 3:
      return (
        <Tag tone="cancelled" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t('badge.poor')}
        </Tag>
      );
    default:
      return null;
  }
}

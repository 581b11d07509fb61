import { VisuallyHidden } from '@mantine/core';
import { IconRosetteDiscountCheck, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isOfGuest } from '#domain/order/walk-in/walk-in-cells.ts';
import styles from './order-note.module.css';

/** Before the customer's name in a list of the staff: whether the customer has proved to have the phone. */
export function PhoneMark({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  if (isOfGuest(order)) return null;
  const isVerified = order.customer.cellphone_verified;
  const Icon = isVerified ? IconRosetteDiscountCheck : IconUserQuestion;
  const text = t(isVerified ? 'details.phoneVerified' : 'details.phoneUnverified');
  return (
    <span className={styles.phone} data-verified={isVerified || undefined} title={text}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{text}: </VisuallyHidden>
    </span>
  );
}

import { Button } from '@mantine/core';
import { IconMapPin, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isStaff } from '#domain/person/actor.ts';
import { usePickup } from '../../lib/address/pickup-address.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { OrderHeader, OrderSkeleton } from '../details/order-header.tsx';
import { OrderBody } from '../order-panel.tsx';
import { pickupElsewhereQuery } from './order-pickup.queries.ts';

/**
 * A deal that the person does not see. Where it was scanned with its code, it may wait at another office of the network:
 * then the customer stands at the wrong counter and hears where to go.
 */
export function OrderUnknown({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['order', 'handover']);
  const format = useFormat();
  const code = usePickup(id);
  const asked = isStaff(useActor().role) ? code : undefined;
  const { data: office, error, isLoading } = useQuery(pickupElsewhereQuery(id, asked));
  const otherwise = useOtherwise(error, asked !== undefined);
  if (isLoading) return <OrderSkeleton onClose={onClose} />;
  const where = office ? { office: format.office(office), address: format.address(office) } : undefined;
  const text = where ? t('handover:elsewhere.text', where) : otherwise;
  return (
    <>
      <OrderHeader title={t(where ? 'handover:elsewhere.head' : 'order:notFound.title')} onClose={onClose} />
      <OrderBody>
        <EmptyState
          icon={where ? <IconMapPin size={24} stroke={1.5} /> : <IconReceiptOff size={24} stroke={1.5} />}
          title={where ? t('handover:elsewhere.title', where) : t('order:notFound.text')}
          {...(text !== undefined && { text })}
          action={<Button onClick={onClose}>{t('order:close')}</Button>}
        />
      </OrderBody>
    </>
  );
}

/** Only a scan brings a code, and then the customer still stands at the desk. */
function useOtherwise(error: Error | null, isScanned: boolean): string | undefined {
  const { t } = useTranslation('handover');
  if (error) return errorText(error);
  return isScanned ? t('elsewhere.none') : undefined;
}

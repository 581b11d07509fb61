import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { paidIn } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { saveFile } from '../../lib/call/download.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';

/** How long before the deadline the calendar rings. */
const alarmSeconds = 30 * 60;

/** Saves a calendar file with what the customer has to do by this moment. The code of the file comes when it is asked for. */
export function useReminder(order: Order, at: Date): () => Promise<void> {
  const { t } = useTranslation('head');
  const format = useFormat();
  const { listed } = useSums();
  return async () => {
    const { default: calendar, ICalAlarmType } = await import('ical-generator');
    const names = { give: listed(countedSums(order).give, order.sc), office: format.office(order.office) };
    const id = shortOrderId(order.id);
    const file = calendar({ prodId: { company: 'Obmin', product: 'Obmin' } });
    const summary = t(paidIn(order) === 'coin' ? 'reminder.bring' : 'reminder.send', names);
    file
      .createEvent({
        id: `${order.id}@obmin`,
        start: at,
        end: at,
        summary,
        description: t('reminder.about', { id }),
        location: format.address(order.office),
        url: `${window.location.origin}/?tab=deals&order=${order.id}`,
      })
      .createAlarm({ type: ICalAlarmType.display, trigger: alarmSeconds, description: summary });
    saveFile(new Blob([file.toString()], { type: 'text/calendar' }), `obmin-${id.replace('#', '')}.ics`);
  };
}

import type { OutboxEvent } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';
import { tellPeople } from './audience/audience.store.ts';
import type { Channel } from './channel.ts';
import type { DeliveryStore } from './delivery.store.ts';

type Reading = Pick<Channel, 'name' | 'recipients' | 'broadcast'>;

/** What the reader of this channel does with the events of the outbox. */
export function eventConsumer({ name, recipients, broadcast }: Reading, store: Pick<DeliveryStore, 'drop'>) {
  const tell = tellPeople(name, recipients);
  return {
    name,
    onEvents: (tx: Tx, events: OutboxEvent[]) => Promise.all([tell(tx, events), broadcast?.onEvents(tx, events)]),
    drop: (tx: Tx) => Promise.all([store.drop(tx, name), broadcast?.drop(tx)]),
  };
}

import type { Order } from '#contract/order/order.ts';
import type { StaffNote } from '#contract/order/order-note.ts';
import { mayReadStaffNotes } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { OrderNoteStore } from './order-note.store.ts';

type Needs = {
  store: OrderNoteStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

export function orderNoteService({ store, getVisible, wake }: Needs) {
  async function getAsStaff(actor: Actor, id: string): Promise<Order> {
    const order = await getVisible(actor, id);
    return mayReadStaffNotes(actor, order) ? order : refuse('FORBIDDEN');
  }

  return {
    list: async (actor: Actor, id: string): Promise<StaffNote[]> => store.list((await getAsStaff(actor, id)).id),

    async add(by: SessionBy, id: string, text: string): Promise<StaffNote> {
      const order = await getAsStaff(by.actor, id);
      const note = await store.add(by, order.id, text);
      if (!note) return refuse('CONFLICT', { reason: 'notesFull' });
      wake();
      return note;
    },
  };
}

export type OrderNoteService = ReturnType<typeof orderNoteService>;

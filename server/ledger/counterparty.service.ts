import { type Counterparty, mostCounterparties } from '#contract/ledger/counterparties.ts';
import type { Actor } from '#domain/person/actor.ts';
import { maySeeOffice } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { CounterpartyStore } from './counterparty.store.ts';
import { refuseBooks } from './ledger.service.ts';

const refusals = {
  off: 'booksOff',
  full: 'counterpartiesFull',
  named: 'counterpartyNamed',
  owes: 'counterpartyOwes',
  archived: 'counterpartyArchived',
} as const;

const answerOf = (answer: Counterparty | keyof typeof refusals): Counterparty =>
  typeof answer === 'string' ? refuse('CONFLICT', { reason: refusals[answer] }) : answer;

export const counterpartyService = ({ store }: { store: CounterpartyStore }) => ({
  async list(actor: Actor, officeId: string): Promise<Counterparty[]> {
    refuseBooks(actor, officeId);
    return await store.list(officeId);
  },

  async add(by: SessionBy, officeId: string, name: string): Promise<Counterparty> {
    refuseBooks(by.actor, officeId);
    return answerOf(await store.add(by, { officeId, name, most: mostCounterparties }));
  },

  async archive(by: SessionBy, id: string): Promise<Counterparty> {
    const known = isId(id) ? await store.find(id) : undefined;
    if (!known || !maySeeOffice(by.actor, known.office_id))
      return refuse('NOT_FOUND', { reason: 'counterpartyNotFound' });
    return answerOf(await store.archive(by, known));
  },
});

export type CounterpartyService = ReturnType<typeof counterpartyService>;

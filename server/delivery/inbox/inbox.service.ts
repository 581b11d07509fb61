import type { Choices, Inbox, ReadEntries } from '#contract/inbox.ts';
import { pageSizes } from '#contract/wire/page.ts';
import { choosableBy, pastNotice } from '#domain/inbox.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { SessionBy } from '../../database/by.ts';
import { pageWindow, toPage } from '../../database/page-window.ts';
import type { InboxRow, InboxStore } from './inbox.store.ts';

type Needs = { store: InboxStore; wake: () => void };
type Reader = { actor: Actor; lang: Language };

export const inboxService = ({ store, wake }: Needs) => ({
  async list(reader: Reader, query: { page?: number; size?: number }): Promise<Inbox> {
    const window = pageWindow(query, pageSizes.messages);
    const { items, total, unread } = await store.list(reader.actor.id, window);
    return {
      ...toPage(
        items.flatMap((row) => entryOf(row, reader) ?? []),
        total,
        window,
      ),
      unread,
    };
  },

  async read(by: SessionBy, entries: ReadEntries): Promise<{ unread: number }> {
    const unread = await store.read(by, entries);
    wake();
    return { unread };
  },

  listChoices: async (actor: Actor): Promise<Choices> => ({
    choices: await store.listChoices(actor.id, choosableBy(actor)),
  }),

  async choose(by: SessionBy, { choices }: Choices): Promise<Choices> {
    await store.choose(by, choices);
    return { choices: await store.listChoices(by.actor.id, choosableBy(by.actor)) };
  },
});

export type InboxService = ReturnType<typeof inboxService>;

function entryOf({ id, subject, at, read_at }: InboxRow, reader: Reader) {
  const notice = pastNotice(subject, reader);
  const status = subject.kind === 'order' && !subject.said ? subject.status : null;
  return notice && { ...notice, id, at, read_at, status };
}

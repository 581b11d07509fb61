import type { AuditEntry, AuditFilter } from '#contract/audit.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import { isId } from '../lib/id.ts';
import type { AuditStore, RecordedEntry } from './audit.store.ts';
import type { dealStepsStore } from './deal-steps.store.ts';

type ListQuery = AuditFilter & { page?: number; size?: number };

type Stores = { store: AuditStore; steps: ReturnType<typeof dealStepsStore> };

export const auditService = ({ store, steps }: Stores) => ({
  async list(actor: Actor, { page, size, ...filter }: ListQuery, language: Language): Promise<Page<AuditEntry>> {
    const window = pageWindow({ page, size }, pageSizes.other);
    const isOwner = actor.role !== 'admin';
    const { list } = filter.about === 'deals' ? steps : store;
    const found = await list(filter, window, isOwner ? actor.officeIds : undefined);
    // Where other people sit is no matter of an owner, and neither are their phones.
    const items = isOwner ? found.items.map((entry) => ({ ...entry, address: null, device: null })) : found.items;
    const idsIn = (entry: RecordedEntry) => [...idsOf(entry), ...(isOwner ? [] : namelessActor(entry))];
    const names = await store.findNames([...new Set(items.flatMap(idsIn))], language);
    return toPage(
      items.map((entry) => ({ ...entry, names: pick(names, idsIn(entry)) })),
      found.total,
      window,
    );
  },
});

export type AuditService = ReturnType<typeof auditService>;

const pick = (names: ReadonlyMap<string, string>, ids: readonly string[]): AuditEntry['names'] =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );

/** Every id that the entry mentions: the object's id, and all ids in `before` and `after`, also inside lists. */
const idsOf = ({ object_id, before, after }: RecordedEntry): string[] =>
  [object_id, ...Object.values(before ?? {}).flat(), ...Object.values(after ?? {}).flat()].filter(
    (value): value is string => typeof value === 'string' && isId(value),
  );

/** An actor without a name is known by the phone. */
const namelessActor = ({ actor }: RecordedEntry): string[] => (actor?.full_name === null ? [actor.id] : []);

import { type BookCheck, bookRules } from '#contract/ledger/entries.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { Job } from '../../jobs/job-run.ts';
import { booksOf } from '../ledger.service.ts';
import type { CheckStore } from './check.store.ts';

/** A book of a million entries is added up within this time, which no transaction may exceed by much. */
const longestCheckMs = 25_000;
const longestRunMs = 60_000;

export function checkService({ store }: { store: CheckStore }) {
  /** A book whose page does not close is left out for this run. */
  async function closePages(isTime: () => boolean): Promise<unknown[]> {
    const problems = new Map<string, unknown>();
    const next = async () => (await store.fullBooks()).find(({ office_id }) => !problems.has(office_id));
    for (let book = await next(); book && isTime(); book = await next()) {
      const { office_id } = book;
      await store.turnPage(office_id).catch((error) => problems.set(office_id, error));
    }
    return [...problems.values()];
  }

  return {
    /** Looks at what is open, and at all that came after the last page. */
    async check(actor: Actor, officeId: string | undefined): Promise<BookCheck> {
      const { rules, whole } = await store.check(booksOf(actor, officeId));
      return {
        at: rules[0]?.at ?? new Date(),
        ok: rules.every(({ broken }) => broken === 0),
        // An office that never kept books has none to break.
        rules: bookRules.map((rule) => ({ rule, broken: rules.find((one) => one.rule === rule)?.broken ?? 0 })),
        whole,
      };
    },

    /** Closes the pages that are full. A book whose rules are broken keeps its page open, and the others go on. */
    pagesJob: {
      name: 'book-pages',
      scope: 'network',
      everyMs: 60_000,
      timeoutMs: 2 * longestRunMs,
      trouble: 'Pages of books stay open, so their checks and statements take longer',
      async run({ signal }) {
        const start = performance.now();
        const [problem] = await closePages(() => !signal.aborted && performance.now() - start < longestRunMs);
        if (problem !== undefined) throw problem;
      },
    } satisfies Job,

    /** Adds up each book from its first entry, once a day. One with a mistake is looked at again until it has none. */
    wholeJob: {
      name: 'book-check',
      scope: 'network',
      everyMs: 5 * 60_000,
      timeoutMs: 4 * longestRunMs,
      trouble: 'The books of an office do not balance, or nobody can tell',
      async run({ signal }) {
        const broken: string[] = [];
        for (const { office_id } of await store.uncheckedBooks()) {
          if (signal.aborted) break;
          if ((await store.addUp(office_id, longestCheckMs)) !== 0) broken.push(office_id);
        }
        if (broken.length > 0) throw new Error(`The rules of the books are broken at ${broken.join(', ')}`);
      },
    } satisfies Job,
  };
}

export type CheckService = ReturnType<typeof checkService>;

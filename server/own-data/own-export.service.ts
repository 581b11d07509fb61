import { Readable } from 'node:stream';
import type { OwnData } from '#contract/person/own-data.ts';
import type { Written } from '../database/standby/placed.ts';
import type { Acting } from '../http/acting.ts';
import type { Throttle } from '../http/limit/throttle.ts';
import { refuse } from '../lib/refuse.ts';
import { type Entry, entriesAtOnce, type OwnExport, partNames } from './own-export.store.ts';

/** Limit of files sent at the same time. Each file runs a query for its next piece when its receiver is ready. */
const maxFiles = 8;
const retryAfterSeconds = 30;

type Needs = { store: OwnExport; throttle: Throttle };

export function ownExportService({ store, throttle }: Needs) {
  let running = 0;

  return {
    /** A stream that reads as fast as its receiver takes it. Closing the stream frees its place. */
    async open(acting: Acting, written?: Written): Promise<Readable> {
      if (running >= maxFiles) refuse('SERVER_ERROR', { status: 503, reason: 'serverBusy', retryAfterSeconds });
      running += 1;
      const freeSlot = () => {
        running -= 1;
      };
      try {
        acting.requireFresh();
        await throttle.take('ownExports', acting.actorId);
        // Nothing leaves without an entry in the journal.
        await store.recordExport(acting);
        const file = Readable.from(piecesOf(store, acting.actorId, written), { objectMode: false });
        return file.once('close', freeSlot);
      } catch (error) {
        freeSlot();
        throw error;
      }
    },
  };
}

export type OwnExportService = ReturnType<typeof ownExportService>;

const format: OwnData['format'] = 'obmin-own-data/1';

/** One entry stands on one line, so that a person can search a long file. */
async function* piecesOf(store: OwnExport, userId: string, written: Written | undefined) {
  yield `{"format":"${format}","made_at":"${new Date().toISOString()}"`;
  for (const part of partNames) {
    yield `,\n"${part}":[`;
    yield* entriesOf((last) => store.next(userId, part, last, written));
    yield ']';
  }
  yield '}\n';
}

async function* entriesOf(next: (last?: Entry) => Promise<Entry[]>) {
  let entries = await next();
  if (entries.length > 0) yield `\n${linesOf(entries)}`;
  while (entries.length === entriesAtOnce) {
    entries = await next(entries.at(-1));
    if (entries.length > 0) yield `,\n${linesOf(entries)}`;
  }
}

const linesOf = (entries: readonly Entry[]) => entries.map(({ item }) => item).join(',\n');

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invitePeople, openMarket } from './customer-load.ts';
import { fullDiskIsClear } from './guards.ts';
import { checkRecords, judgeRecords } from './product/order-records.ts';
import { ask, inSeconds, openRunningServer, type RunningServer, waitFor } from './product/running-server.ts';
import { endWorkers, type Stage } from './product/stage.ts';
import { family, messageOf, type Trial, type TrialResult } from './suite.ts';

/** A disk that the test can fill completely and empty again. */
type Disk = { kind: string; fill(): Promise<void>; makeRoom(): Promise<void> };

const sizeMb = 160;
const customers = 8;
const writesBetween = 40;
const leastFullMs = 1_500;
/** The server is not ready again for seconds, and without rest customers would place a thousand orders meanwhile. */
const restMs = 150;
const readyWithinMs = 10_000;

/**
 * Uses a small separate file system if one can be mounted. Otherwise the database is made to report the errors of a
 * full disk.
 */
async function openDisk(stage: Stage, guarded: boolean): Promise<{ disk: Disk; house: RunningServer }> {
  const dataDir = stage.makeFolder();
  const problem = mountAt(stage, dataDir);
  await stage.makeDataDir(dataDir);
  const house = await openRunningServer(stage, { dataDir, without: guarded ? [] : fullDiskIsClear });
  return { house, disk: problem === undefined ? fillerFile(dataDir) : injected(dataDir, problem) };
}

/** Answers why the mount failed, or undefined if it succeeded. */
function mountAt(stage: Stage, folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'obmin-faults', folder], { stdio: 'pipe' });
  } catch (error) {
    return messageOf(error).split('\n')[0] ?? 'no reason';
  }
  stage.defer(async () => {
    await endWorkers(folder);
    // Lazily, because a process that has just ended may still hold the folder for a moment.
    execFileSync('umount', ['--lazy', folder]);
  });
  return undefined;
}

function fillerFile(dataDir: string): Disk {
  const file = join(dataDir, 'ballast');
  return {
    kind: `a full file system of ${sizeMb} MB`,
    async fill() {
      const handle = openSync(file, 'w');
      for (const size of [1 << 20, 1 << 12]) pour(handle, Buffer.alloc(size));
      closeSync(handle);
    },
    async makeRoom() {
      rmSync(file);
    },
  };
}

function pour(handle: number, chunk: Buffer) {
  try {
    for (let written = 0; written < sizeMb << 20; written += chunk.length) writeSync(handle, chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

const everyTable = (statement: string) => `
  do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop execute format('${statement}', t); end loop;
  end $$`;

function injected(dataDir: string, problem: string): Disk {
  return {
    kind: `an injected 53100, since no file system could be mounted (${problem})`,
    async fill() {
      await ask(
        dataDir,
        `create or replace function full_disk() returns trigger language plpgsql as $f$
         begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $f$`,
      );
      const trigger =
        'create trigger full_disk before insert or update on %I for each statement execute function full_disk()';
      await ask(dataDir, everyTable(trigger));
    },
    async makeRoom() {
      await ask(dataDir, everyTable('drop trigger full_disk on %I'));
    },
  };
}

async function fillUp({ stage }: { stage: Stage }, { guarded, rounds, dice }: Trial): Promise<TrialResult> {
  return stage.within(async (own) => {
    const { disk, house } = await openDisk(own, guarded);
    const people = await invitePeople(house.url, customers);
    const market = openMarket({ url: () => house.url, people, dice, keys: true, restMs });
    const more = async (count: number) => {
      const goal = market.acknowledged() + count;
      await waitFor(() => market.acknowledged() >= goal, `${count} more writes are acknowledged`);
    };
    const readyAfter: number[] = [];
    try {
      await more(writesBetween);
      for (let round = 0; round < rounds; round += 1) {
        await disk.fill();
        readyAfter.push(
          await waitFor(async () => (await statusOf(house, '/readyz')) === 503, 'readyz is 503', readyWithinMs),
        );
        await pause(leastFullMs);
        if ((await statusOf(house, '/livez')) !== 200) throw new Error('livez is not 200 on a full disk');
        await disk.makeRoom();
        await waitFor(async () => (await statusOf(house, '/readyz')) === 200, 'readyz is 200 again');
        await more(writesBetween);
      }
    } finally {
      await market.close();
    }
    const result = judgeRecords(await checkRecords(house.dataDir, market), market, [
      `${market.putOff()} calls put off with 503`,
      `readyz 503 after ${inSeconds(Math.max(...readyAfter))}`,
      disk.kind,
    ]);
    return { ...result, kept: result.kept && market.putOff() > 0 };
  });
}

async function statusOf({ url }: RunningServer, path: string): Promise<number> {
  const { status } = await fetch(url + path, { signal: AbortSignal.timeout(5_000) });
  return status;
}

export const disk = family('disk', async (stage) => ({ stage }), [
  {
    name: 'disk-full',
    words:
      'On a full disk calls and readyz are 503 with Retry-After, and after room is made all goes on; nothing acknowledged is lost.',
    control: 'a full disk that is no reason for 503',
    rounds: { quick: 1, full: 5 },
    run: fillUp,
  },
]);

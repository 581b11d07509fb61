import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDb } from '../database/db.ts';
import { openLog } from '../lib/log.ts';
import { client } from '../testing/client.ts';
import { forFile } from '../testing/for-file.ts';
import { openWire } from '../testing/wire.test-kit.ts';
import { openWorld } from '../testing/world.ts';

const { impatient } = inject('database');

const world = await forFile(openWorld());

test('Health checks fail sooner than other calls when the database stops answering', async () => {
  const wire = await openWire(impatient);
  const { database } = world.db.pool.options;
  const db = openDb({ ...impatient, database, host: '127.0.0.1', port: wire.port });
  const app = await buildApp({ db, config: readConfig({}), version: '0.0.0', log: openLog('silent') });
  onTestFinished(async () => {
    wire.cut();
    await app.close();
    await db.close();
  });
  const ask = async (url: string) => (await client(app).get(url)).status;
  const other = () =>
    db.pool.query('select 1').then(
      () => 'answered',
      () => 'given up',
    );
  expect(await Promise.all([other(), ask('/v1/health-check'), ask('/readyz')])).toEqual(['answered', 200, 200]);
  wire.fallSilent();
  const last = other();
  const isNotReady = vi
    .waitFor(async () => expect(await ask('/readyz')).toBe(503), { timeout: 20_000 })
    .then(() => 'told');
  expect(await Promise.race([last, ask('/v1/health-check')])).toBe(503);
  // The last result of /readyz is reused for a short time.
  expect(await Promise.race([last, isNotReady])).toBe('told');
});

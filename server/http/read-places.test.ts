import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { mayReadStandby, readPlaces } from './read-places.ts';

const world = await forFile(openWorld());

test('Every call that reads says whether a standby may serve it', async () => {
  const { paths } = (await world.as().get('/openapi.json')).body;
  const reading = Object.values<Record<string, { operationId?: string }>>(paths).flatMap(({ get }) =>
    get ? [get.operationId] : [],
  );
  expect(Object.keys(readPlaces).sort()).toEqual(reading.sort());
});

test('A list of orders is served by a standby when all of its statuses are final', () => {
  const served = (...statuses: string[]) => mayReadStandby('listOrders', { status__in: statuses });
  expect([served('completed'), served('completed', 'cancelled')]).toEqual([true, true]);
  expect([served(), served('ready'), served('completed', 'ready')]).toEqual([false, false, false]);
  expect([mayReadStandby('listOrders', {}), mayReadStandby(undefined, {})]).toEqual([false, false]);
});

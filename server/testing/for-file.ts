import { afterAll } from 'vitest';

/** What all tests of this file share. It is closed after the last one. */
export async function forFile<T extends { close(): Promise<unknown> }>(opening: T | Promise<T>): Promise<T> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}

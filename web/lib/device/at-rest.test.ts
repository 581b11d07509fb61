import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { atRest } from './at-rest.ts';

const watch = () => {
  const came = vi.fn();
  return { came, rest: atRest().then(came) };
};

test('a page is at rest when its browser is idle, though nobody touches it', async () => {
  const whenIdle = vi.fn<(begin: () => void) => void>();
  vi.stubGlobal('requestIdleCallback', whenIdle);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { came, rest } = watch();
  await Promise.resolve();
  expect(came).not.toHaveBeenCalled();
  whenIdle.mock.calls[0]?.[0]();
  await rest;
});

test('where a browser does not say when it is idle, a moved mouse is enough', async () => {
  const { came, rest } = watch();
  await Promise.resolve();
  expect(came).not.toHaveBeenCalled();
  fireEvent.pointerMove(document.body);
  await rest;
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { startTexts } from '../lib/i18n.ts';
import { dismissToasts } from '../lib/notify.tsx';

/** A whole screen is drawn slowly where several tests share a small machine. */
configure({ asyncUtilTimeout: 5_000 });

/** A width at which nothing is folded away; a test of the phone narrows it. */
window.innerWidth = 1440;

beforeAll(async () => {
  await startTexts('en');
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  dismissToasts();
});

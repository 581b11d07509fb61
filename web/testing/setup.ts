import './lean-react.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { fetchTextsOf, startTexts } from '../lib/i18n.ts';
import { dismissToasts } from '../lib/notify.tsx';

/** Rendering a whole screen takes long when several tests share a small machine. */
configure({ asyncUtilTimeout: 20_000 });

/** A width at which nothing is folded. Tests of the phone layout make it smaller. */
window.innerWidth = 1440;

beforeAll(async () => {
  await startTexts('en');
  // A screen that waits for its texts is hidden for at least 300 ms.
  await Promise.all([fetchTextsOf('screens'), fetchTextsOf('staff')]);
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  dismissToasts();
});

import './quick-react.ts';
import './quick-styles.ts';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { beginFile } from './fresh-file.ts';

beginFile();
const [{ dismissToasts }, { fetchTextsOf, startTexts }] = await Promise.all([
  import('../../lib/notify.tsx'),
  import('../../lib/text/i18n.ts'),
]);

const { getElementError } = getConfig();

configure({
  /** Rendering a whole screen takes long when several tests share a small machine. */
  asyncUtilTimeout: 20_000,
  /** What is waited for is often missing a few times, so the page is printed only when somebody reads the message. */
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    const get = () => (text ??= getElementError(message, container).message);
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});

beforeAll(async () => {
  await startTexts('en');
  // A screen that waits for its texts is hidden for at least 300 ms.
  await Promise.all([fetchTextsOf('screens'), fetchTextsOf('later'), fetchTextsOf('staff')]);
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  dismissToasts();
});

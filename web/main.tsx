import './lib/device/prepare-browser.ts';
import './app/look/styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { cleanUpAfterSessions } from './app/session-cleanup.ts';
import { reloadOnUpdate, watchVersion } from './app/update.ts';
import { startTexts } from './lib/text/i18n.ts';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the page');

reloadOnUpdate();
watchVersion();
cleanUpAfterSessions();
// React shows a Suspense fallback for at least 300 ms, even if the content is ready earlier. So the texts are loaded
// first.
void startTexts().finally(() => startTransition(() => createRoot(place).render(<App />)));

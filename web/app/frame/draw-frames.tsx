import { createMemoryHistory } from '@tanstack/history';
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { languages } from '#domain/person/user.ts';
import { createRouter } from '../../lib/address/router.tsx';
import { readyTexts } from '../../lib/text/i18n.ts';
import { App } from '../app.tsx';
import { fetchFirstScreen } from '../router.tsx';
import { type Frame, frameNames, pathOf, personIn, roleOf } from './frame.ts';

/** The build runs this in Node (web/frames.config.ts). It draws all frames as HTML. */
export async function drawFrames(): Promise<(Frame & { html: string })[]> {
  await readyTexts('en');
  const drawn: (Frame & { html: string })[] = [];
  for (const language of languages) {
    await i18next.changeLanguage(language);
    for (const of of frameNames) drawn.push({ of, language, html: await draw({ of, language }) });
  }
  return drawn;
}

async function draw(frame: Frame): Promise<string> {
  const router = createRouter(createMemoryHistory({ initialEntries: [pathOf(frame)] }));
  await fetchFirstScreen(roleOf(frame));
  const failed: unknown[] = [];
  const { prelude } = await prerender(<App cache={new QueryClient()} router={router} frame={personIn(frame)} />, {
    // A part that is not drawn with the rest would need a script inside the page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failed.push(error),
  });
  const html = await new Response(prelude).text();
  if (failed.length > 0) throw failed[0];
  return html;
}

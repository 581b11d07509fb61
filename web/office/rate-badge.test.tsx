import i18next from 'i18next';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { RateBadge } from './rate-badge.tsx';

// spec 2.28
test('each of the four rate categories has its own badge text', async () => {
  await i18next.loadNamespaces('office');
  const { container } = await renderApp(
    <ul>
      {([0, 1, 2, 3] as const).map((category) => (
        <li key={category}>
          <RateBadge category={category} />
        </li>
      ))}
    </ul>,
  );
  const said = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(said).toEqual(['Best Rate', 'Good Rate', 'Fair Rate', 'Not recommended']);
});

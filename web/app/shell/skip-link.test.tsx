import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render.tsx';
import { SkipLink } from './skip-link.tsx';

test('the first focus stop is a link to the screen, and the address does not change', async () => {
  const { address } = await renderApp(
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} />
    </>,
    { address: '/?tab=deals' },
  );
  const link = screen.getByRole('link', { name: 'Skip to the content' });
  expect(link.getAttribute('href')).toBe('#content');
  expect(fireEvent.click(link)).toBe(false);
  expect(document.activeElement?.id).toBe('content');
  expect(address()).toEqual({ tab: 'deals' });
});

import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';

const colors = { light: '#ffffff', dark: '#0f1412' };

/** The browser's toolbars have the colour of the page. */
export function ThemeColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colors[scheme]);
  }, [scheme]);
  return null;
}

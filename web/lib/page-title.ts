import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const product = 'Obmin';
let name = product;
let waiting = 0;

/** The two parts come from different places, and each must survive a change of the other. */
function write(): void {
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** What the browser's tab says: the screen's name, and whose it is. The product's own name stands alone. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const whose = t('title');
  useEffect(() => {
    const named = title === product ? product : `${title} · ${product}`;
    name = title ? named : whose;
    write();
  }, [title, whose]);
}

/** "(4) Obmin": how many things wait for the reader, on every tab of the browser, as long as somebody counts. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    waiting = count;
    write();
    return () => {
      waiting = 0;
      write();
    };
  }, [count]);
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const product = 'Obmin';
let name = product;
let waiting = 0;

/** The name and the count come from different components, so each must stay when the other changes. */
function write(): void {
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** Sets the document title: "name of the screen · Obmin". A screen with the name of the product shows the name once. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const whose = t('title');
  useEffect(() => {
    const named = title === product ? product : `${title} · ${product}`;
    name = title ? named : whose;
    write();
  }, [title, whose]);
}

/** Shows how many things wait for the user in the document title, "(4) Obmin", while the component is mounted. */
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

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** What the browser's tab says: the screen's name, and whose it is. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('common');
  const whose = t('title');
  useEffect(() => {
    document.title = title ? `${title} · Obmin` : whose;
  }, [title, whose]);
}

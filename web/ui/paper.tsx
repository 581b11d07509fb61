import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

/** Seen only on paper, in the place of the whole page. */
export function Paper({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return createPortal(
    <article className={[styles.paper, className].filter(Boolean).join(' ')}>
      <h1>{title}</h1>
      {children}
    </article>,
    document.body,
  );
}

/** The browser proposes the title of the page as the name of the PDF. */
export function printPaper(title: string) {
  const before = document.title;
  document.title = title;
  window.print();
  document.title = before;
}

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

type Props = {
  title: string;
  /** It also fits a roll of 80 mm. */
  isSlip?: boolean;
  children: ReactNode;
};

/** Seen only on paper, in the place of the whole page. */
export function Paper({ title, isSlip, children }: Props) {
  return createPortal(
    <article className={styles.paper} data-slip={isSlip || undefined}>
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

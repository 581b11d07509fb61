import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLateOpening } from '../ui/late-opening.ts';
import question from '../ui/question.module.css';
import styles from './rate-card.module.css';

type Words = { title: string; keep: string; yes: string };

type Props<T> = {
  /** What is asked about; without it the question is closed. */
  about: T | undefined;
  words: (about: T) => Words;
  isDanger?: boolean;
  isPending: boolean;
  onClose: () => void;
  onYes: (about: T) => void;
  children: (about: T) => ReactNode;
};

/** A question before a change, which names its object and what follows from it. */
export function RateQuestion<T>({ about, words, onYes, children, ...props }: Props<T>) {
  const [shown, setShown] = useState(about);
  // What is leaving stays readable until it is gone.
  if (about !== undefined && about !== shown) setShown(about);
  if (shown === undefined) return null;
  return (
    <Question {...props} words={words(shown)} opened={about !== undefined} onYes={() => onYes(shown)}>
      {children(shown)}
    </Question>
  );
}

type QuestionProps = Omit<Props<never>, 'about' | 'words' | 'onYes' | 'children'> & {
  words: Words;
  opened: boolean;
  onYes: () => void;
  children: ReactNode;
};

function Question({
  words: { title, keep, yes },
  opened,
  isDanger,
  isPending,
  onClose,
  onYes,
  children,
}: QuestionProps) {
  return (
    <Modal
      opened={useLateOpening(opened)}
      onClose={onClose}
      title={title}
      classNames={{ title: question.title, body: styles.confirm }}
      centered
      closeButtonProps={{ 'aria-label': keep }}
    >
      {children}
      <div className={question.buttons}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {keep}
        </Button>
        <Button size="md" className={isDanger ? question.danger : undefined} loading={isPending} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}

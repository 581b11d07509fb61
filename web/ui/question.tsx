import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { focusContent } from './focus-content.ts';
import { useLateOpening } from './late-opening.ts';
import styles from './question.module.css';

type Answers = {
  keep: string;
  yes: string;
  isDanger?: boolean;
  isPending?: boolean;
  /** Why it cannot be done stands above. */
  isBlocked?: boolean;
  onClose: () => void;
  onYes: () => void;
};

type Props = Answers & {
  opened: boolean;
  title: string;
  zIndex?: number;
  returnFocus?: boolean;
  children: ReactNode;
};

/** A question before a change, which names its object and what follows from it. */
export function Question({ opened, title, zIndex, returnFocus, children, ...answers }: Props) {
  const { keep, onClose } = answers;
  return (
    <Modal
      opened={useLateOpening(opened)}
      onClose={onClose}
      title={title}
      classNames={{ body: styles.body }}
      centered
      zIndex={zIndex}
      returnFocus={returnFocus}
      onExitTransitionEnd={focusContent}
      closeButtonProps={{ 'aria-label': keep }}
    >
      {children}
      <QuestionAnswers {...answers} />
    </Modal>
  );
}

/** The harmless answer has the focus. */
export function QuestionAnswers({ keep, yes, isDanger, isPending, isBlocked, onClose, onYes }: Answers) {
  return (
    <div className={styles.buttons}>
      <Button variant="default" size="md" data-autofocus onClick={onClose}>
        {keep}
      </Button>
      <Button
        size="md"
        className={isDanger ? styles.danger : undefined}
        disabled={isBlocked}
        loading={isPending}
        onClick={onYes}
      >
        {yes}
      </Button>
    </div>
  );
}

type Words = Pick<Props, 'title' | 'keep' | 'yes' | 'isDanger'>;

type AboutProps<T> = Pick<Props, 'isPending' | 'onClose'> & {
  /** What is asked about; without it the question is closed. */
  about: T | undefined;
  words: (about: T) => Words;
  onYes: (about: T) => void;
  children: (about: T) => ReactNode;
};

/** A question about something of a list. */
export function QuestionAbout<T>({ about, words, onYes, children, ...props }: AboutProps<T>) {
  const [shown, setShown] = useState(about);
  // What is leaving stays readable until it is gone.
  if (about !== undefined && about !== shown) setShown(about);
  if (shown === undefined) return null;
  return (
    <Question {...props} {...words(shown)} opened={about !== undefined} onYes={() => onYes(shown)}>
      {children(shown)}
    </Question>
  );
}

import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { focusContent } from './focus-content.ts';
import { useLateOpening } from './late-opening.ts';
import styles from './question.module.css';

type ButtonProps = {
  keep: string;
  yes: string;
  isDanger?: boolean;
  isPending?: boolean;
  /** The action is not possible. The text above says why. */
  isBlocked?: boolean;
  onClose: () => void;
  onYes: () => void;
};

type Props = ButtonProps & {
  opened: boolean;
  title: string;
  zIndex?: number;
  returnFocus?: boolean;
  children: ReactNode;
};

/** A question before a change. It names the object and the consequences. */
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

/** The safe answer has the focus. */
export function QuestionAnswers({ keep, yes, isDanger, isPending, isBlocked, onClose, onYes }: ButtonProps) {
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

type QuestionTexts = Pick<Props, 'title' | 'keep' | 'yes' | 'isDanger'>;

type AboutProps<T> = Pick<Props, 'isPending' | 'onClose'> & {
  /** The object of the question. Undefined closes the question. */
  about: T | undefined;
  words: (about: T) => QuestionTexts;
  onYes: (about: T) => void;
  children: (about: T) => ReactNode;
};

/** A question about one item of a list. */
export function QuestionAbout<T>({ about, words, onYes, children, ...props }: AboutProps<T>) {
  const [shown, setShown] = useState(about);
  // Keeps the old text on the screen until the closing transition ends.
  if (about !== undefined && about !== shown) setShown(about);
  if (shown === undefined) return null;
  return (
    <Question {...props} {...words(shown)} opened={about !== undefined} onYes={() => onYes(shown)}>
      {children(shown)}
    </Question>
  );
}

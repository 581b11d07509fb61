import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { focusContent } from '../focus.ts';
import styles from './confirm-dialog.module.css';
import { useDelayedOpening } from './delayed-opening.ts';

/** For a question about a change that may come from any dialog. Two full shades would make the page nearly black. */
export const onTopOfDialogs = { zIndex: 220, overlayProps: { backgroundOpacity: 0.25 } };

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
  /** The question may stand above another dialog. */
  onTop?: boolean;
  returnFocus?: boolean;
  children: ReactNode;
};

/** A question before a change. It names the object and the consequences. */
export function ConfirmDialog({ opened, title, onTop, returnFocus, children, ...answers }: Props) {
  const { keep, onClose } = answers;
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      title={title}
      classNames={{ body: styles.body }}
      {...(onTop ? onTopOfDialogs : {})}
      returnFocus={returnFocus}
      onExitTransitionEnd={focusContent}
      closeButtonProps={{ 'aria-label': keep }}
    >
      {children}
      <ConfirmButtons {...answers} />
    </Modal>
  );
}

/** The safe answer has the focus. */
export function ConfirmButtons({ keep, yes, isDanger, isPending, isBlocked, onClose, onYes }: ButtonProps) {
  return (
    <div data-keep-clear className={styles.buttons}>
      <Button data-autofocus onClick={onClose}>
        {keep}
      </Button>
      <Button
        variant="filled"
        color={isDanger ? 'danger' : undefined}
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

type AboutProps<T> = Pick<Props, 'isPending' | 'onClose' | 'onTop'> & {
  /** The object of the question. Undefined closes the question. */
  about: T | undefined;
  words: (about: T) => QuestionTexts;
  onYes: (about: T) => void;
  children: (about: T) => ReactNode;
};

/** A question about one item of a list. */
export function ConfirmDialogAbout<T>({ about, words, onYes, children, ...props }: AboutProps<T>) {
  const [shown, setShown] = useState(about);
  // Keeps the old text on the screen until the closing transition ends.
  if (about !== undefined && about !== shown) setShown(about);
  if (shown === undefined) return null;
  return (
    <ConfirmDialog {...props} {...words(shown)} opened={about !== undefined} onYes={() => onYes(shown)}>
      {children(shown)}
    </ConfirmDialog>
  );
}

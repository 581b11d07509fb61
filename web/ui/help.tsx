import { UnstyledButton } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { help } from '../locales/en/help.ts';
import styles from './help.module.css';

/** The texts of web/locales/*\/help.ts, each with a question and a short answer. */
type About = keyof typeof help;

type Props = {
  about: About;
  /** What the answer names. */
  sum?: string;
  number?: string;
};

/** A quiet question that unfolds its answer in place. */
export function Help(props: Props) {
  const { t } = useTranslation('help');
  const { press, answer } = useAnswer(props);
  return (
    <div data-keep-clear>
      <UnstyledButton {...press} className={styles.question}>
        <Sign />
        {t(`${props.about}.question`)}
      </UnstyledButton>
      {answer}
    </div>
  );
}

/** For a row that has no room for the question: the sign alone, and the answer, which belongs below the row. */
export function useHelpSign(about: About): { sign: ReactNode; answer: ReactNode } {
  const { t } = useTranslation('help');
  const { press, answer } = useAnswer({ about });
  const question = t(`${about}.question`);
  const sign = (
    <UnstyledButton {...press} className={`${styles.sign} reach`} aria-label={question} title={question}>
      <Sign />
    </UnstyledButton>
  );
  return { sign, answer };
}

const Sign = () => <IconHelpCircle size={20} stroke={1.75} aria-hidden />;

/** The answer stays in the page while it is folded, so that the button always names what it opens. */
function useAnswer({ about, sum = '', number = '' }: Props) {
  const { t } = useTranslation('help');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // A bar at the bottom of the screen may cover what has just unfolded.
    if (isOpen) text.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return {
    press: { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    answer: (
      <p ref={text} id={id} hidden={!isOpen} className={styles.answer}>
        {t(`${about}.answer`, { sum, number })}
      </p>
    ),
  };
}

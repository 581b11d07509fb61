import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateWarning } from '#contract/rate-guard.ts';
import { declineAll, useConfirmation } from '../lib/rate-confirmation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useGuardWords } from './rate-guard-labels.ts';
import styles from './rate-guard-question.module.css';

/** The worst stand first; a longer list would not be read. */
const mostWarnings = 4;

/** Over everything else: the change that waits for an answer may have been made in a dialog. */
const onTop = 220;

/** Asks about a change of rates that the server wants to have confirmed. One of these stands on the staff's page. */
export function RateGuardQuestion() {
  const { t } = useTranslation('guard');
  const asked = useConfirmation();
  const [shown, setShown] = useState(asked);
  // What is leaving stays readable until it is gone.
  if (asked && asked !== shown) setShown(asked);
  useEffect(() => declineAll, []);
  if (!shown) return null;
  const { action, warnings, answer } = shown;
  const isCrossed = warnings.some(({ kind }) => kind === 'crossed');
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={t(isCrossed ? 'title.crossed' : 'title.jump')}
      keep={t('keep')}
      yes={t(`yes.${action}`)}
      isDanger
      zIndex={onTop}
      onClose={() => answer(false)}
      onYes={() => answer(true)}
    >
      <Warnings warnings={warnings} />
    </ConfirmDialog>
  );
}

function Warnings({ warnings }: { warnings: RateWarning[] }) {
  const { t } = useTranslation('guard');
  const words = useGuardWords();
  const more = warnings.length - mostWarnings;
  return (
    <>
      <ul className={styles.warnings}>
        {warnings.slice(0, mostWarnings).map((warning) => {
          const lines = words(warning);
          return (
            <li key={lines.join(' ')}>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>{t('more', { count: more })}</p>}
    </>
  );
}

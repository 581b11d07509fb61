import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { declineAll, useConfirmation } from '../../lib/call/rate-confirmation.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useGuardWords } from './rate-guard.queries.ts';
import styles from './rate-guard-question.module.css';

/** The worst warnings are first. People would not read a longer list. */
const mostWarnings = 4;

/** Asks the person to confirm a rate change when the server requires it. The staff page renders this component once. */
export function RateGuardQuestion() {
  const { t } = useTranslation('guard');
  const confirmation = useConfirmation();
  const [shown, setShown] = useState(confirmation);
  // Keep the last question during the closing animation, so that the text stays readable.
  if (confirmation && confirmation !== shown) setShown(confirmation);
  useEffect(() => declineAll, []);
  if (!shown) return null;
  const { action, warnings, answer } = shown;
  const title = (['crossed', 'jump'] as const).find((kind) => warnings.some((warning) => warning.kind === kind));
  return (
    <ConfirmDialog
      opened={confirmation !== undefined}
      title={t(`title.${title ?? 'first'}`)}
      keep={t('keep')}
      yes={t(`yes.${action}`)}
      isDanger
      onTop
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
      <ul className={`${styles.warnings} list`}>
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

import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { approvalReasonLength } from '#domain/approval/approval-kinds.ts';
import { declineAll, useConfirmation } from '../../lib/call/rate-confirmation.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useGuardWords } from './rate-guard.queries.ts';
import styles from './rate-guard-question.module.css';

/** The worst warnings are first. People would not read a longer list. */
const mostWarnings = 4;

/** Asks the person to confirm a rate change when the server requires it. The staff page renders this component once. */
export function RateGuardQuestion() {
  const confirmation = useConfirmation();
  const [shown, setShown] = useState(confirmation);
  // Keep the last question during the closing animation, so that the text stays readable.
  if (confirmation && confirmation !== shown) setShown(confirmation);
  useEffect(() => declineAll, []);
  if (!shown) return null;
  return <Question about={shown} opened={confirmation !== undefined} />;
}

type Asked = NonNullable<ReturnType<typeof useConfirmation>>;

/** Where another admin has to agree, the person says why the change is right. */
function Question({ about, opened }: { about: Asked; opened: boolean }) {
  const { t } = useTranslation('guard');
  const [reason, setReason] = useState('');
  const { action, warnings, needsYes, answer } = about;
  const title = (['crossed', 'jump'] as const).find((kind) => warnings.some((warning) => warning.kind === kind));
  const { min, max } = approvalReasonLength;
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`title.${title ?? 'first'}`)}
      keep={t('keep')}
      yes={needsYes ? t('ask') : t(`yes.${action}`)}
      isDanger={!needsYes}
      isBlocked={needsYes && reason.trim().length < min}
      onTop
      onClose={() => answer(false)}
      onYes={() => answer({ reason: reason.trim() })}
    >
      <Warnings warnings={warnings} />
      {needsYes && (
        <>
          <p>{t('needsYes')}</p>
          <Textarea
            label={t('reason')}
            maxLength={max}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
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

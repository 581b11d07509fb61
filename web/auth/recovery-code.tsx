import { useTranslation } from 'react-i18next';
import type { CodeRequest, SentCode } from '../lib/code-request.ts';
import { CodeForm } from '../ui/code-form.tsx';
import { useFormProblems } from '../ui/form-problems.ts';
import { useRecoveryProof } from './recovery.queries.ts';
import { RecoveryBackButton } from './recovery-back-button.tsx';
import { showRecoveryRefusal } from './recovery-refused.ts';

type Props = {
  code: CodeRequest;
  sent: SentCode;
  onBack: () => void;
  onProved: (proof: string, cellphone: string) => void;
};

/** Asks for the code from the message. A right code proves that the visitor has the phone. */
export function RecoveryCode({ code, sent, onBack, onProved }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const checks = useFormProblems();
  const proof = useRecoveryProof();
  const refusedAs = (title: string) => (error: Error) => showRecoveryRefusal(error, title, checks);
  return (
    <CodeForm
      cellphone={sent.cellphone}
      onCode={async (digits) => onProved(await proof.mutateAsync({ token: sent.id, code: digits }), sent.cellphone)}
      onRefused={refusedAs(t('common:code.wrong'))}
      countWrong={code.countWrong}
      isPending={proof.isPending}
      again={{
        freeAt: code.freeAt(sent.cellphone),
        isSending: code.isSending,
        send: () => code.send(sent.cellphone, { onError: refusedAs(t('auth:toast.phoneRecoveryFailed')) }),
      }}
      back={<RecoveryBackButton onBack={onBack} />}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeRequest, SentCode } from '../lib/code-request.ts';
import { isWrongCode } from '../lib/code-request.ts';
import { errorText } from '../lib/error-text.ts';
import { dismissToasts, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { CodeForm } from '../ui/code-form.tsx';
import { useProblems } from '../ui/problems.ts';
import { useRecoveryProof } from './recovery.queries.ts';
import { RecoveryBack } from './recovery-back.tsx';
import { sayRecoveryRefusal } from './recovery-refused.ts';

type Props = {
  code: CodeRequest;
  sent: SentCode;
  onBack: () => void;
  onProved: (proof: string, cellphone: string) => void;
};

/** The code is in the message; whoever has it has the phone. */
export function RecoveryCode({ code, sent, onBack, onProved }: Props) {
  const { t } = useTranslation(['auth', 'common']);
  const [problem, setProblem] = useState<string>();
  const checks = useProblems();
  const proof = useRecoveryProof();

  const proved = (token: string) => {
    notifySuccess(t('common:code.verified'));
    onProved(token, sent.cellphone);
  };

  const refused = (error: Error) => {
    if (!isWrongCode(error)) return sayRecoveryRefusal(error, t('common:code.wrong'), checks);
    setProblem(errorText(error));
    notifyRefused(t('common:code.wrong'));
  };

  const verify = (digits: string) => {
    dismissToasts();
    setProblem(undefined);
    return proof.mutateAsync({ token: sent.id, code: digits }).then(proved, refused);
  };

  const sendAgain = () =>
    code.send(sent.cellphone, {
      onError: (error) => sayRecoveryRefusal(error, t('auth:toast.phoneRecoveryFailed'), checks),
    });

  return (
    <CodeForm
      cellphone={sent.cellphone}
      onCode={verify}
      isPending={proof.isPending}
      problem={problem}
      onType={() => setProblem(undefined)}
      again={{ freeAt: code.freeAt(sent.cellphone), isSending: code.isSending, send: sendAgain }}
      back={<RecoveryBack onBack={onBack} />}
    />
  );
}

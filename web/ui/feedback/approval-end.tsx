import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { isErrorCode } from '#contract/wire/errors.ts';
import { ApiError } from '../../lib/call/api.ts';
import { useErrorText } from '../../lib/call/error-text.ts';
import { isKnownReason } from '../../lib/call/known-reason.ts';

/** What became of it, and why the step was refused after somebody agreed. */
export function ApprovalEnd({ approval: { state, decided_by, refusal } }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const words = useErrorText();
  if (state === 'waiting') return null;
  const who = decided_by?.full_name ?? t('keeper.unnamed');
  return (
    <Text role="status" fw={500}>
      {t(`approval.end.${state}`, { who })}
      {refusal && ` ${words(errorOf(refusal))}`}
    </Text>
  );
}

/** The refusal as the call of the step would have answered it. A newer server may have more codes. */
const errorOf = ({ code, reason }: NonNullable<Approval['refusal']>) =>
  new ApiError({
    code: isErrorCode(code) ? code : 'UNKNOWN_ERROR',
    status: 409,
    reason: reason !== null && isKnownReason(reason) ? reason : undefined,
  });

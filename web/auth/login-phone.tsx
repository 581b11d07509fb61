import { useTranslation } from 'react-i18next';
import { PhoneField } from '../ui/phone-field.tsx';
import type { LoginFormProps } from './login-form.ts';
import { phoneProblem } from './phone-problem.ts';
import type { useProblems } from './problems.ts';

type Props = Pick<LoginFormProps, 'phone' | 'onPhone'> & { checks: ReturnType<typeof useProblems> };

/** The phone by which an account is known. What is missing is said on leaving the field, not while it is typed. */
export function LoginPhone({ phone, onPhone, checks }: Props) {
  const { t } = useTranslation('common');
  return (
    <PhoneField
      ref={checks.inputs.phone}
      label={t('phone')}
      value={phone}
      error={checks.problems.phone}
      onChange={(typed) => {
        onPhone(typed);
        checks.say('phone', undefined);
      }}
      onLeave={(typed) => checks.say('phone', typed.typed ? phoneProblem(typed, t) : undefined)}
    />
  );
}

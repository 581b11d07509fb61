import { useMergedRef } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import type { Checks } from '../ui/form-problems.ts';
import { PhoneField } from '../ui/phone-field.tsx';
import type { LoginFormProps } from './login-form.ts';
import { phoneProblem } from './phone-problem.ts';

type Props = Pick<LoginFormProps, 'phone' | 'onPhone'> & {
  checks: Checks;
  /** Focus this field when it appears. */
  isFirst?: boolean;
};

/** The phone number of an account. Missing digits are reported when the field is left, not during typing. */
export function LoginPhone({ phone, onPhone, checks, isFirst = false }: Props) {
  const { t } = useTranslation('common');
  const arrival = useFocusOnArrival<HTMLInputElement>(isFirst);
  const input = useMergedRef(checks.inputs.phone, arrival);
  return (
    <PhoneField
      ref={input}
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

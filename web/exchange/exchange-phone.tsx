import { Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhoneVerification, useSentCode } from '../profile/phone-verification.tsx';
import classes from './exchange-send.module.css';

/** Where only verified phones may place orders: sends the code and asks for it, without leaving the form. */
export function ExchangePhone({ onVerified }: { onVerified: () => void }) {
  const { t } = useTranslation(['exchange', 'profile', 'common']);
  const code = useSentCode();
  return (
    <section className={classes.missing} aria-labelledby="verify-phone">
      <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
      <div>
        <Text inherit fw={600} id="verify-phone">
          {t('exchange:reasons.phone')}
        </Text>
        <Text inherit mb="sm">
          {t('exchange:reasons.phoneHint')}
        </Text>
        <PhoneVerification code={code} onVerified={onVerified} />
      </div>
    </section>
  );
}

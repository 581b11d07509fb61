import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import styles from './notification-card.module.css';
import { NotificationChoices } from './notification-choices.tsx';
import { askPermission, usePermission } from './permission.ts';

/** The notification settings of this device. If the device can't show notifications, the card says what to do. */
export function NotificationCard() {
  const { t } = useTranslation('notification');
  return (
    <section className={styles.card} aria-labelledby="notification-settings">
      <h2 id="notification-settings" className={styles.title}>
        {t('title')}
      </h2>
      <Content />
    </section>
  );
}

function Content() {
  const { t } = useTranslation('notification');
  const permission = usePermission();
  // The answer removes the button that asked for permission, so the focus moves to the content that replaces it.
  const [wasAsked, setAsked] = useState(false);
  if (permission === 'granted') return <NotificationChoices isNext={wasAsked} />;
  if (permission === 'unsupported') return <Obstacle title={t('unsupported.title')} text={t('unsupported.text')} />;
  if (permission === 'denied')
    return <Obstacle title={t('blocked.title')} text={t('blocked.text')} isNext={wasAsked} />;
  const ask = () => {
    setAsked(true);
    return askPermission();
  };
  return (
    <>
      <p className={styles.text}>{t('ask.text')}</p>
      <Button variant="default" size="md" leftSection={<IconBell size={18} aria-hidden />} onClick={ask}>
        {t('ask.button')}
      </Button>
    </>
  );
}

function Obstacle({ title, text, isNext = false }: { title: string; text: string; isNext?: boolean }) {
  const place = useFocusOnArrival<HTMLDivElement>(isNext);
  return (
    <div ref={place} tabIndex={-1} className={styles.obstacle}>
      <IconBellOff size={20} aria-hidden className={styles.icon} />
      <div>
        <p className={styles.state}>{title}</p>
        <p className={styles.detail}>{text}</p>
      </div>
    </div>
  );
}

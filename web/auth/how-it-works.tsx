import { IconArrowBackUp, IconBroadcast, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StepList } from '../ui/step-list.tsx';
import styles from './how-it-works.module.css';

const steps = ['place', 'confirm', 'give', 'receive'] as const;
const promises = [
  { name: 'rate', Icon: IconLock },
  { name: 'cancel', Icon: IconArrowBackUp },
  { name: 'live', Icon: IconBroadcast },
] as const;

/** Explains the service to a new visitor, before the visitor gives a phone number. */
export function HowItWorks() {
  const { t } = useTranslation('auth');
  return (
    <aside className={styles.aside} aria-labelledby="how-it-works">
      <div className={styles.column}>
        <h2 id="how-it-works" className={styles.title}>
          {t('how.title')}
        </h2>
        <StepList
          items={steps.map((step) => ({
            title: t(`how.${step}.title`),
            detail: t(`how.${step}.detail`),
            state: 'todo',
          }))}
        />
        <ul className={styles.promises}>
          {promises.map(({ name, Icon }) => (
            <li key={name} className={styles.promise}>
              <Icon size={20} stroke={1.5} aria-hidden className={styles.icon} />
              {t(`how.promise.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

import { Modal, UnstyledButton } from '@mantine/core';
import { IconAlertTriangleFilled, IconChevronRight, IconCircleCheckFilled, IconLoader2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BookCheck } from '#contract/ledger/entries.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { checkQuery } from '../books.queries.ts';
import styles from './figures.module.css';

/** Whether the books balance, and when somebody looked. A press shows the nine rules. */
export function BooksBadge({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const { time } = useFormat();
  const query = useQuery(checkQuery(officeId));
  const dialog = useAddressDialog('rules');
  const { data: check } = query;
  const [tone, Icon] = check
    ? check.ok
      ? (['good', IconCircleCheckFilled] as const)
      : (['danger', IconAlertTriangleFilled] as const)
    : (['neutral', IconLoader2] as const);
  const words = () => {
    if (!check) return t(query.isError ? 'check.failed' : 'check.running');
    return t(check.ok ? 'check.ok' : 'check.broken', { time: time(check.at) });
  };
  return (
    <>
      <UnstyledButton className={`${styles.badge} toned`} data-tone={tone} aria-haspopup="dialog" onClick={dialog.open}>
        <Icon size={18} aria-hidden />
        {words()}
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
      <Modal opened={dialog.opened} onClose={dialog.close} title={t('check.title')} size={560}>
        {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {check && <Rules check={check} />}
      </Modal>
    </>
  );
}

function Rules({ check: { at, rules, whole } }: { check: BookCheck }) {
  const { t } = useTranslation('books');
  const { dateTime, dateTimeAlone } = useFormat();
  const wholeWords = () => {
    if (!whole) return t('check.notWhole');
    return t(whole.ok ? 'check.whole' : 'check.wholeBroken', { time: dateTime(whole.at) });
  };
  return (
    <>
      <p className={styles.checked}>{t('check.at', { time: dateTimeAlone(at) })}</p>
      <ul className={`${styles.rules} list`}>
        {rules.map(({ rule, broken }) => (
          <li key={rule}>
            {broken === 0 ? (
              <IconCircleCheckFilled size={20} className={styles.kept} aria-hidden />
            ) : (
              <IconAlertTriangleFilled size={20} className={styles.broken} aria-hidden />
            )}
            <span>
              {t(`rule.${rule}`)}
              <span className={styles.state}>
                {broken === 0 ? t('check.kept') : t('check.rows', { count: broken })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.whole}>{wholeWords()}</p>
    </>
  );
}

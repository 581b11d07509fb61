import { Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import type { Page } from '#contract/page.ts';
import { mayExportOrders } from '#domain/actor.ts';
import { useAddress } from '../lib/address.ts';
import { ApiError } from '../lib/api.ts';
import type { Day } from '../lib/days.ts';
import { errorText } from '../lib/error-text.ts';
import { notifyError, notifyNotice, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import styles from './desk-export.module.css';
import { cancelExport, type Run, startExport, useRun } from './desk-export-run.ts';
import { dealsFilter } from './desk-filter.ts';
import { useChips } from './desk-summary.tsx';

type Props = { today: Day; found: Page<unknown> | undefined };

/**
 * Exports the orders of the current filter to a file. Shows the content before the start, and the progress after it.
 */
export function DeskExport({ today, found }: Props) {
  const { t } = useTranslation(['deals', 'common']);
  const [opened, setOpened] = useState(false);
  const run = useRun();
  const close = () => setOpened(false);
  if (!mayExportOrders(useActor())) return null;
  return (
    <>
      <Button
        variant="default"
        className={styles.open}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {run ? t('export.running', { percent: percentOf(run) }) : t('export.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('export.title')}
        classNames={{ title: styles.title }}
        centered
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {run ? <Running run={run} onClose={close} /> : <Offer today={today} found={found} onDone={close} />}
      </Modal>
    </>
  );
}

const percentOf = ({ rows, total }: Run) => (total ? Math.floor((rows / total) * 100) : 0);

function Offer({ today, found, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation(['deals', 'order']);
  const chips = useChips(today);
  const start = useStart(today, onDone);
  const isNone = found?.total === 0;
  return (
    <>
      <p className={styles.text}>
        {isNone ? t(chips.length > 0 ? 'table.noneMatch' : 'order:list.none') : <What found={found} />}
      </p>
      {chips.length > 0 && (
        <ul className={styles.filters} aria-label={t('filter.label')}>
          {chips.map(({ name, value }) => (
            <li key={name}>
              {name}
              {value && (
                <>
                  : <b>{value}</b>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('export.columns')}</p>
      <div className={styles.buttons}>
        <Button size="md" data-autofocus disabled={isNone} onClick={start}>
          {t('export.start')}
        </Button>
      </div>
    </>
  );
}

function What({ found }: { found: Page<unknown> | undefined }) {
  const { t } = useTranslation('deals');
  if (!found) return t('export.what');
  const { total, total_capped } = found;
  return total_capped ? t('export.whatMany', { total }) : t('export.whatCount', { count: total });
}

function Running({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation('deals');
  const { rows, total } = run;
  const words = total ? t('export.progress', { rows, total }) : t('export.counting');
  return (
    <>
      <progress className={styles.bar} max={total} value={total && rows} aria-label={t('export.title')} />
      <p className={styles.text}>{words}</p>
      <p className={styles.note}>{t('export.mayLeave')}</p>
      <div className={styles.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('export.leave')}
        </Button>
        <Button variant="default" size="md" className={styles.danger} onClick={cancelExport}>
          {t('export.cancel')}
        </Button>
      </div>
    </>
  );
}

/** Shows the result as a toast, so the person sees it on any screen. */
function useStart(today: Day, onDone: () => void) {
  const { t, i18n } = useTranslation('deals');
  const { order_by: _, ...filter } = dealsFilter(useAddress(), today);
  const start = async () => {
    // Use the decimal mark that spreadsheets expect in the person's language.
    const decimals = i18n.language === 'uk' ? 'comma' : 'point';
    const result = await startExport(
      { ...filter, decimals },
      {
        onSaved: (count, name) =>
          notifySuccess(t('export.saved', { count, name }), t('export.done'), t('export.failed')),
        onFailed: (error) => {
          const isTooLarge = error instanceof ApiError && error.detail === messages.exportTooLarge;
          if (isTooLarge) notifyRefused(t('export.failed'), errorText(error));
          else notifyError(error, t('export.failed'), () => void start());
        },
      },
    );
    if (result === 'cancelled') notifyNotice(t('export.cancelled'));
    onDone();
  };
  return () => void start();
}

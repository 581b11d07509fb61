import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportFilter, orderApi, totalHeader } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { mayExportOrders } from '#domain/person/actor.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { download, saveFile } from '../../lib/call/download.ts';
import { useActor } from '../../lib/call/session.tsx';
import { onToken, readToken } from '../../lib/call/token.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { notifyError, notifyNotice, notifySuccess } from '../../lib/notify.tsx';
import type { Day } from '../../lib/text/days.ts';
import { useChips } from '../desk-summary.tsx';
import styles from './desk-export.module.css';
import { orderFilterOf } from './desk-filter.ts';

type Props = { today: Day; found: Page<unknown> | undefined };

/**
 * Exports the orders of the current filter to a file. Shows the content before the start, and the progress after it.
 */
export function DeskExport({ today, found }: Props) {
  const { t } = useTranslation(['deals', 'common']);
  const [opened, setOpened] = useState(false);
  const run = useRun();
  const isPhone = useIsBelow('sm');
  const close = () => setOpened(false);
  const text = run ? t('export.running', { percent: percentOf(run) }) : t('export.open');
  // On a phone it stands in the bar, which has no room for words.
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden />;
  if (!mayExportOrders(useActor())) return null;
  return (
    <>
      <Button
        size="sm"
        className={`${styles.open} reach`}
        aria-label={text}
        leftSection={isPhone ? undefined : icon}
        onClick={() => setOpened(true)}
      >
        {isPhone && !run ? icon : text}
      </Button>
      <Modal opened={opened} onClose={close} title={t('export.title')}>
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
      <Text size="body" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {isNone ? t(chips.length > 0 ? 'table.noneMatch' : 'order:list.none') : <What found={found} />}
      </Text>
      {chips.length > 0 && (
        <ul className={`${styles.filters} list`} aria-label={t('filter.label')}>
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
      <Text c="dimmed" mt="sm">
        {t('export.columns')}
      </Text>
      <Group gap="xs" justify="flex-end" mt="lg">
        <Button variant="filled" data-autofocus disabled={isNone} onClick={start}>
          {t('export.start')}
        </Button>
      </Group>
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
      <Text size="body" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Text>
      <Text c="dimmed" mt="sm">
        {t('export.mayLeave')}
      </Text>
      <Group gap="xs" justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('export.leave')}</Button>
        <Button c="var(--o-bad)" onClick={cancelExport}>
          {t('export.cancel')}
        </Button>
      </Group>
    </>
  );
}

/** Shows the result as a toast, so the person sees it on any screen. */
function useStart(today: Day, onDone: () => void) {
  const { t, i18n } = useTranslation('deals');
  const { order_by: _, ...filter } = orderFilterOf(useScreenAddress(), today);
  const start = async () => {
    // Use the decimal mark that spreadsheets expect in the person's language.
    const decimals = i18n.language === 'uk' ? 'comma' : 'point';
    const result = await startExport(
      { ...filter, decimals },
      {
        onSaved: (count, name) =>
          notifySuccess(t('export.saved', { count, name }), t('export.done'), t('export.failed')),
        onFailed: (error) => notifyError(error, t('export.failed'), () => void start()),
      },
    );
    if (result === 'stopped') notifyNotice(t('export.cancelled'));
    onDone();
  };
  return () => void start();
}

/** An export in progress. It continues while the person works on another screen. */
type Run = { rows: number; total: number | undefined };

let run: Run | undefined;
let stop: AbortController | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function show(next: Run | undefined) {
  run = next;
  for (const listener of listeners) listener();
}

const useRun = (): Run | undefined =>
  useSyncExternalStore(
    subscribe,
    () => run,
    () => undefined,
  );

const cancelExport = () => stop?.abort();

type Hooks = { onSaved: (rows: number, name: string) => void; onFailed: (error: unknown) => void };

/** Only one export runs at a time. A partial file is discarded when the export is cancelled or fails. */
async function startExport(filter: ExportFilter, { onSaved, onFailed }: Hooks): Promise<'ended' | 'stopped'> {
  if (stop) return 'ended';
  const control = new AbortController();
  stop = control;
  const token = readToken();
  // A change of the session token aborts the export: the next user of this computer may not be allowed to see it.
  const forget = onToken(() => readToken() !== token && control.abort());
  const countRows = rowCounter();
  show({ rows: 0, total: undefined });
  try {
    const { file, name = 'obmin-orders.csv' } = await download(
      orderApi.export,
      { querystring: filter },
      {
        signal: control.signal,
        onOpen: (headers) => show({ rows: 0, total: Number(headers.get(totalHeader) ?? Number.NaN) || undefined }),
        onBytes: (bytes) => {
          const rows = countRows(bytes);
          show({ total: run?.total, rows: Math.min(rows, run?.total ?? rows) });
        },
      },
    );
    saveFile(file, name);
    onSaved(run?.total ?? run?.rows ?? 0, name);
  } catch (error) {
    if (!control.signal.aborted) onFailed(error);
  } finally {
    forget();
    stop = undefined;
    show(undefined);
  }
  return control.signal.aborted ? 'stopped' : 'ended';
}

const carriageReturn = 13;
const lineFeed = 10;

/**
 * Counts line ends, without the header line. A note can contain a line end too, so use the count only to show progress.
 */
function rowCounter() {
  let lines = 0;
  let before = 0;
  return (bytes: Uint8Array): number => {
    for (const byte of bytes) {
      if (byte === lineFeed && before === carriageReturn) lines += 1;
      before = byte;
    }
    return Math.max(lines - 1, 0);
  };
}

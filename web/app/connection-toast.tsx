import { Box } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConnectionState, useConnection } from '../lib/live/live.ts';
import { useToastPlacement } from '../ui/feedback/toast-placement.ts';
import styles from './connection-toast.module.css';

/** Specification §4: "connected" is shown for 3 s. A loss shorter than 2.5 s is not shown. */
const connectedMs = 3_000;
const blinkMs = 2_500;

type Shown = 'connected' | 'disconnected' | undefined;

/** Shows a change of the live connection at the top right. It is empty when there is nothing to report. */
export function ConnectionToast() {
  const { t } = useTranslation();
  const connection = useConnection();
  const shown = useShown(connection);
  const place = useRef<HTMLDivElement>(null);
  useToastPlacement(place, shown !== undefined, 'down');
  const Icon = shown === 'connected' ? IconPlugConnected : IconPlugConnectedX;
  return (
    <div ref={place} role="status" className={styles.place} data-connection={connection}>
      {shown && (
        <div className={styles.toast} data-state={shown}>
          <Icon
            size={14}
            aria-hidden
            style={{ color: shown === 'connected' ? 'var(--o-accentText)' : 'var(--o-bad)' }}
          />
          <div className={styles.words}>
            <Box component="p" m={0} fw={600}>
              {t(`connection.${shown}`)}
            </Box>
            {shown === 'disconnected' && (
              <Box component="p" m={0} c="dimmed" className={styles.detail}>
                {t('connection.unavailable')}
              </Box>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function useShown(connection: ConnectionState): Shown {
  const [shown, setShown] = useState<Shown>();
  // The first connection is not shown. Only a loss and the reconnection after it are shown.
  const wasDown = useRef(false);

  useEffect(() => {
    if (connection === 'connected') {
      if (!wasDown.current) return undefined;
      wasDown.current = false;
      setShown('connected');
      const timer = setTimeout(() => setShown(undefined), connectedMs);
      return () => clearTimeout(timer);
    }
    setShown((now) => (now === 'connected' ? undefined : now));
    const timer = setTimeout(() => {
      wasDown.current = true;
      setShown('disconnected');
    }, blinkMs);
    return () => clearTimeout(timer);
  }, [connection]);

  return shown;
}

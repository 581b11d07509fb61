import { Button, Modal, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '../lib/notify.tsx';
import { CopyButton } from './copy-button.tsx';
import { useDelayedOpening } from './feedback/delayed-opening.ts';
import { Qr } from './qr.tsx';
import styles from './qr-dialog.module.css';

/** Specification §9: the size of the code, and the delay before it is drawn. */
const sizePx = 400;
const pauseMs = 100;

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The URL in the code. */
  url: string;
  /** The name of the downloaded picture: "obmin-rynok.png". */
  fileName: string;
};

/** A URL as a QR code, to download for a poster or to copy. */
export function QrDialog({ opened, onClose, title, url, fileName }: Props) {
  // The dialog waits for its texts. If it opened without them, it would grow under the pointer.
  const { ready } = useTranslation(['common', 'qr'], { useSuspense: false });
  return (
    <Modal opened={useDelayedOpening(opened && ready)} onClose={onClose} title={title} size={448}>
      <Code url={url} fileName={fileName} />
    </Modal>
  );
}

function Code({ url, fileName }: Pick<Props, 'url' | 'fileName'>) {
  const { t } = useTranslation('qr');
  const [isDrawn, setDrawn] = useState(false);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);

  const download = () => {
    setSaving(true);
    savePicture(url, fileName)
      .catch((reason: unknown) => notifyError(reason, t('downloadFailed')))
      .finally(() => setSaving(false));
  };

  return (
    <>
      <div className={styles.code}>
        {isDrawn ? <Qr text={url} size={sizePx} label={t('label')} /> : <Skeleton width={sizePx} height={sizePx} />}
      </div>
      <Text mt="sm" mb="md" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <SimpleGrid autoFlow="auto-fit" minColWidth="150px" spacing="xs">
        <Button
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          loading={isSaving}
          onClick={download}
        >
          {t('download')}
        </Button>
        <CopyButton text={url} label={t('copy')}>
          {t('copy')}
        </CopyButton>
      </SimpleGrid>
    </>
  );
}

/**
 * Saves the code with the size that the screen shows: error correction M, black on white, with the required quiet zone.
 */
async function savePicture(url: string, fileName: string): Promise<void> {
  const qrcode = await import('qrcode');
  const canvas = document.createElement('canvas');
  await qrcode.toCanvas(canvas, url, {
    width: sizePx,
    margin: 4,
    errorCorrectionLevel: 'M',
    color: { dark: '#000000', light: '#ffffff' },
  });
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}

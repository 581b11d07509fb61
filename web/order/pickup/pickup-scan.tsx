import { Box, Button, Modal, Text } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReadPickup, readPickup } from '#domain/order/pickup-code.ts';
import { CameraError, type CameraProblem, watchQrCodes } from '../../lib/device/camera.ts';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import styles from './pickup-scan.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** A pickup code was seen. */
  onRead: (read: ReadPickup) => void;
};

/**
 * The camera, which reads the QR code from the customer's screen. The code can be typed in its place at any time. Who
 * opens it says where the focus goes.
 */
export function PickupScan({ opened, onClose, onRead }: Props) {
  const { t } = useTranslation('handover');
  return (
    <Modal opened={useDelayedOpening(opened)} onClose={onClose} title={t('scan.title')} returnFocus={false}>
      <Viewfinder isOn={opened} onRead={onRead} />
      <Button fullWidth mt="md" data-autofocus onClick={onClose}>
        {t('scan.type')}
      </Button>
    </Modal>
  );
}

function Viewfinder({ isOn, onRead }: { isOn: boolean; onRead: (read: ReadPickup) => void }) {
  const { t } = useTranslation('handover');
  const video = useRef<HTMLVideoElement>(null);
  const [isForeign, setForeign] = useState(false);
  const state = useCamera(video, isOn, (text) => {
    const read = readPickup(text);
    setForeign(!read?.orderId);
    // Six digits alone are on many things, and the code of a customer names its deal.
    if (read?.orderId) onRead(read);
  });
  const isFailed = state !== 'starting' && state !== 'looking';
  const looking = isForeign ? t('scan.foreign') : t('scan.hint');
  return (
    <>
      <Box className={styles.frame} hidden={isFailed}>
        <video ref={video} className={styles.video} playsInline muted aria-label={t('scan.picture')} />
      </Box>
      <Text mt={isFailed ? 0 : 'sm'} mih={48} textWrap="pretty" role="status">
        {isFailed ? t(`scan.problem.${state}`) : state === 'starting' ? t('scan.starting') : looking}
      </Text>
    </>
  );
}

type State = 'starting' | 'looking' | CameraProblem;

/** Switches the camera on while the page is in front and `isOn`, and off at once otherwise. */
function useCamera(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onText: (text: string) => void): State {
  const [state, setState] = useState<State>('starting');
  const tell = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) return undefined;
    let watching: AbortController | undefined;
    const start = (element: HTMLVideoElement) => {
      const session = new AbortController();
      const { signal } = session;
      const onProblem = (error: unknown) => {
        if (!signal.aborted) setState(error instanceof CameraError ? error.problem : 'failed');
      };
      watching = session;
      setState('starting');
      watchQrCodes({
        video: element,
        signal,
        onPicture: () => setState('looking'),
        onText: (text) => tell(text),
      }).catch(onProblem);
    };
    const follow = () => {
      watching?.abort();
      if (!document.hidden && video.current) start(video.current);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      watching?.abort();
    };
  }, [isOn, video]);
  return state;
}

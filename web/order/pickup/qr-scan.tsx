import { Box, Button, Modal, Text } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraError, type CameraProblem, watchQrCodes } from '../../lib/device/camera.ts';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import styles from './qr-scan.module.css';

type Props<Read> = {
  opened: boolean;
  onClose: () => void;
  /** What the text of a code says. Undefined: it is not what is looked for. */
  read: (text: string) => Read | undefined;
  /** It was seen. */
  onRead: (read: Read) => void;
  words: { title: string; hint: string; foreign: string; type: string };
};

/**
 * The camera, which reads the QR code from the customer's screen. It can be typed in its place at any time. Who opens it says
 * where the focus goes.
 */
export function QrScan<Read>({ opened, onClose, words, ...looked }: Props<Read>) {
  return (
    <Modal opened={useDelayedOpening(opened)} onClose={onClose} title={words.title} returnFocus={false}>
      <Viewfinder isOn={opened} words={words} {...looked} />
      <Button fullWidth mt="md" data-autofocus onClick={onClose}>
        {words.type}
      </Button>
    </Modal>
  );
}

type ViewProps<Read> = Pick<Props<Read>, 'read' | 'onRead' | 'words'> & { isOn: boolean };

function Viewfinder<Read>({ isOn, read, onRead, words }: ViewProps<Read>) {
  const { t } = useTranslation('handover');
  const video = useRef<HTMLVideoElement>(null);
  const [isForeign, setForeign] = useState(false);
  const state = useCamera(video, isOn, (text) => {
    const seen = read(text);
    setForeign(seen === undefined);
    if (seen !== undefined) onRead(seen);
  });
  const isFailed = state !== 'starting' && state !== 'looking';
  const looking = isForeign ? words.foreign : words.hint;
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

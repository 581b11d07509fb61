import { openQrReader } from './qr-reader.ts';

/**
 * Why there is no picture: the page is not served over HTTPS, the person or the browser refuses, there is no camera,
 * another program has it, or it went away while it was used.
 */
export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy' | 'lost' | 'failed';

const problems = new Map<string, CameraProblem>([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** The camera does not work. The message is for the log. */
export class CameraError extends Error {
  override name = 'CameraError';
  problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(`No picture from the camera: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** The time between two looks. Reading a frame with the library may take half of it. */
const lookMs = 120;

type Watch = {
  video: HTMLVideoElement;
  /** Ends watching, and switches the camera off. */
  signal: AbortSignal;
  onPicture: () => void;
  /** The text of a QR code. The same code is told once, until another one is seen. */
  onText: (text: string) => void;
};

/**
 * Shows the camera in the video and tells the QR codes that it sees, until `signal` aborts. Prefers the camera at the
 * back. Rejects with a CameraError.
 */
export async function watchQrCodes({ video, signal, onPicture, onText }: Watch): Promise<void> {
  const stream = await openCamera();
  const switchOff = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  signal.addEventListener('abort', switchOff);
  try {
    // The dialog may be closed while the browser still asks the person.
    if (signal.aborted) return;
    video.srcObject = stream;
    const [read] = await Promise.all([openQrReader(), video.play()]);
    onPicture();
    await readOn(stream, signal, () => read(video), onText);
  } catch (error) {
    // A video that leaves the page while it starts to play rejects too.
    if (signal.aborted) return;
    throw error instanceof CameraError ? error : new CameraError('failed', error);
  } finally {
    switchOff();
  }
}

async function readOn(
  stream: MediaStream,
  signal: AbortSignal,
  read: () => Promise<string | undefined>,
  onText: Watch['onText'],
): Promise<void> {
  let told: string | undefined;
  while (!signal.aborted) {
    // Another program has taken the camera, or it was pulled out.
    if (!stream.active) throw new CameraError('lost');
    const text = await read();
    if (!signal.aborted && text !== undefined && text !== told) onText(text);
    told = text ?? told;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

async function openCamera(): Promise<MediaStream> {
  // Without HTTPS, browsers hide the cameras.
  if (!navigator.mediaDevices) throw new CameraError(window.isSecureContext ? 'missing' : 'insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 960 } },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new CameraError(problems.get(name) ?? 'failed', error);
  }
}

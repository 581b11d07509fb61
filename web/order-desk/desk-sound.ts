import { useSyncExternalStore } from 'react';
import { keepChoice, readChoice } from '../lib/device/storage.ts';

const choiceKey = 'obmin.sound';
const listeners = new Set<() => void>();
let isOn = readChoice(choiceKey) === 'on';
let speaker: AudioContext | undefined;
let lastAsked = 0;

/** Two soft notes, a fifth apart: `pitch` in hertz, `at` in seconds from the start. */
const notes = [
  { pitch: 659.25, at: 0 },
  { pitch: 987.77, at: 0.12 },
] as const;
const loudness = 0.06;
const noteSeconds = 0.35;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const canSound = () => typeof AudioContext === 'function';

/** Whether a tone plays for each new order. Off by default, and stored on this device. */
export const useSound = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOn,
    () => false,
  );

export function switchSound(on: boolean): void {
  isOn = on;
  keepChoice(choiceKey, on ? 'on' : undefined);
  for (const listener of listeners) listener();
  if (on) playTone();
}

/**
 * Browsers block sound until the person has touched the page. So each call resumes the audio context and plays after
 * that. All calls that waited for the resume play one tone. The title and the live region have reported those orders
 * already.
 */
export function playTone(): void {
  if (!isOn || !canSound()) return;
  speaker ??= new AudioContext();
  const output = speaker;
  lastAsked += 1;
  const request = lastAsked;
  const sound = () => {
    if (!isOn || request !== lastAsked) return;
    for (const { pitch, at } of notes) playNote(output, pitch, output.currentTime + at);
  };
  // A failed resume, for example without a loudspeaker, is ignored: the person notices the silence.
  output.resume().then(sound, () => undefined);
}

function playNote(output: AudioContext, pitch: number, at: number) {
  const tone = new OscillatorNode(output, { type: 'sine', frequency: pitch });
  const volume = new GainNode(output, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + noteSeconds);
  tone.connect(volume).connect(output.destination);
  tone.start(at);
  tone.stop(at + noteSeconds);
}

/** Ends the task, so that a tap is answered before the rest. */
export const pause = (): Promise<void> => new Promise((go) => setTimeout(go));

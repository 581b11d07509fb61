const listeners = new Set<(asked: string) => void>();

/** Reports that a change is sent, for the first time or again: "PUT /v1/offices/12". */
export function announceRequest(asked: string): void {
  for (const listener of listeners) listener(asked);
}

export const onRequest = (listener: (asked: string) => void): void => void listeners.add(listener);

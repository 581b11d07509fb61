type Sent = { url: string; token: string | undefined; body: unknown; signal: AbortSignal };

/** Posts JSON to the messenger. No redirect is followed: the token is meant for this address alone. */
export const post = ({ url, token, body, signal }: Sent): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  });

const tooMany = 429;
const timedOut = 408;

/** Whether the messenger itself is in trouble, and not this message. */
export const isTrouble = ({ status }: Response) => status >= 500 || status === tooMany || status === timedOut;

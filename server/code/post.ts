type Sent = { url: string; token: string | undefined; body: unknown; signal: AbortSignal };

/** Posts JSON to the messenger. A redirect is an answer like any other: the token is meant for this address alone. */
export const post = ({ url, token, body, signal }: Sent): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  });

const tooMany = 429;
const timedOut = 408;
const isRedirect = (status: number) => status >= 300 && status < 400;

/** Whether the messenger itself is in trouble, or its address wrong, and not this message. */
export const isTrouble = ({ status }: Response) =>
  status >= 500 || isRedirect(status) || status === tooMany || status === timedOut;

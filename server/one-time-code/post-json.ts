type PostRequest = { url: string; token: string | undefined; body: unknown; signal: AbortSignal };

/** Posts JSON to the messenger. Redirects are not followed: the token must be sent to this address only. */
export const postJson = ({ url, token, body, signal }: PostRequest): Promise<Response> =>
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

/** Whether the messenger has a problem or its address is wrong. Other errors concern only this message. */
export const isMessengerFailure = ({ status }: Response) =>
  status >= 500 || isRedirect(status) || status === tooMany || status === timedOut;

import http from 'node:http';
import https from 'node:https';
import type { z } from 'zod';
import type { OutsideFault } from '#domain/outside.ts';
import { publicLookup } from '../public-dns-lookup.ts';

/** Why a source gave nothing, and for how many seconds it asks to be left alone. */
export class SourceFailure extends Error {
  readonly fault: OutsideFault;
  readonly waitSeconds: number | undefined;
  constructor(fault: OutsideFault, waitSeconds?: number) {
    super(`The source is ${fault}`);
    this.fault = fault;
    this.waitSeconds = waitSeconds;
  }
}

/** What is asked beside a path: `body` is sent with POST. */
export type Question = { headers?: Readonly<Record<string, string>>; body?: object };

/** Reads the JSON at a path of a source. Every number in it is the text that was sent, so no digit is lost. */
export type Get = (path: string, question?: Question) => Promise<unknown>;

type Needs = {
  /** For tests: the address that is asked instead of the sources. */
  relay: string | undefined;
  timeoutMs?: number;
  mostBytes?: number;
};

/** The list of all pairs of an exchange has about 300 KB. */
const bearableBytes = 2 * 1024 * 1024;
const busy = 429;

/**
 * Asks a source over HTTPS. It follows no redirects, calls no address of a private network, and reads neither longer nor more
 * than is bearable.
 */
export function sourceClient({ relay, timeoutMs = 8_000, mostBytes = bearableBytes }: Needs) {
  const open = (url: URL, options: http.RequestOptions): http.ClientRequest => {
    if (relay === undefined) return https.request(url, { ...options, lookup: publicLookup });
    const { pathname, search, host } = url;
    return http.request(new URL(`${pathname}${search}`, relay), { ...options, headers: { ...options.headers, host } });
  };

  return (baseUrl: string, stopping: AbortSignal): Get =>
    async (path, { headers: more, body } = {}) => {
      const late = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([late, stopping]);
      const sent = body && Buffer.from(JSON.stringify(body));
      const headers = { ...more, ...headersOf(sent) };
      const method = sent ? 'POST' : 'GET';
      const request = open(new URL(`${baseUrl}${path}`), { method, headers, signal });
      const text = await textOf(request, sent, mostBytes).catch((error: unknown) => {
        if (error instanceof SourceFailure) throw error;
        throw new SourceFailure(late.aborted ? 'slow' : 'unreachable');
      });
      return parse(text);
    };
}

export type SourceClient = ReturnType<typeof sourceClient>;

const headersOf = (sent: Buffer | undefined) => ({
  ...{ accept: 'application/json', 'user-agent': 'Obmin' },
  ...(sent && { 'content-type': 'application/json', 'content-length': String(sent.length) }),
});

async function textOf(request: http.ClientRequest, sent: Buffer | undefined, mostBytes: number): Promise<string> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', resolve);
    request.end(sent);
  });
  try {
    const { statusCode, headers } = response;
    if (statusCode === busy) throw new SourceFailure('busy', patienceOf(headers));
    if (statusCode !== 200) throw new SourceFailure('refused', patienceOf(headers));
    return await bodyOf(response, mostBytes);
  } finally {
    request.destroy();
  }
}

/** An answer that is cut off throws here. */
async function bodyOf(response: http.IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new SourceFailure('tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function patienceOf(headers: http.IncomingHttpHeaders): number | undefined {
  const asked = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(asked) ? Number(asked) : undefined;
}

const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    throw new SourceFailure('unreadable');
  }
}

/** An answer in the form that is expected. */
export function shaped<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const read = schema.safeParse(answer);
  if (!read.success) throw new SourceFailure('unreadable');
  return read.data;
}

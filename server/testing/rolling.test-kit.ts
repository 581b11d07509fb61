import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { liveApi } from '#contract/live.ts';
import { type ServerNode, waitFor } from './node.test-kit.ts';

/** `lost` counts failed calls by method and result. */
export type LoadResult = { sent: number; lost: Record<string, number> };

const workers = 8;
const pauseMs = 50;
const answerWithinMs = 20_000;
const calls = [
  { method: 'GET', path: '/v1/users/me/' },
  // This call writes and must not be sent twice, so no proxy retries it.
  { method: 'POST', path: liveApi.ticket.url },
] as const;

/** Runs eight workers until `stop`. Each sends one call after the other over kept connections. */
function startLoad(url: string, token: string) {
  const figures: LoadResult = { sent: 0, lost: {} };
  const isSecure = url.startsWith('https:');
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: workers });
  let stopped = false;

  const ask = ({ method, path }: (typeof calls)[number]) =>
    new Promise<string>((resolve) => {
      const options = {
        method,
        agent,
        rejectUnauthorized: false,
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(answerWithinMs),
      };
      const sent = (isSecure ? secureRequest : plainRequest)(`${url}${path}`, options);
      sent.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      sent.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve(String(answer.statusCode)));
        answer.on('error', (error) => resolve(`cut off: ${error.message}`));
      });
      sent.end();
    });

  async function work() {
    while (!stopped) {
      const call = calls[figures.sent % calls.length] ?? calls[0];
      figures.sent += 1;
      const answer = await ask(call);
      if (answer !== '200') count(figures, `${call.method} ${answer}`);
      await pause(pauseMs);
    }
  }
  const working = Promise.all(Array.from({ length: workers }, work));

  return {
    figures,
    async stop(): Promise<LoadResult> {
      stopped = true;
      await working;
      agent.destroy();
      return figures;
    },
  };
}

/**
 * Restarts the nodes in turn until `requests` calls were sent. The nodes must log each call (`LOG_LEVEL=info`), because
 * a node is stopped only while the proxy uses all of them.
 */
export async function restartUnderLoad(plan: {
  nodes: readonly ServerNode[];
  url: string;
  token: string;
  requests: number;
}): Promise<LoadResult> {
  const { nodes, url, token, requests } = plan;
  const load = startLoad(url, token);
  // The calls before this load, until the node starts again.
  const before = new Map(nodes.map((node) => [node, callsOf(node)]));
  const isInUse = (node: ServerNode) => callsOf(node) - (before.get(node) ?? 0) >= workers;
  try {
    do {
      for (const node of nodes) {
        await waitFor(() => nodes.every(isInUse), `all nodes get requests before ${node.port} is stopped`);
        const code = await node.stop();
        if (code !== 0) throw new Error(`Node ${node.port} ended with ${code}. It said:\n${node.output()}`);
        await node.start();
        before.delete(node);
      }
      await waitFor(() => nodes.every(isInUse), 'all nodes get requests');
    } while (load.figures.sent < requests);
  } finally {
    await load.stop();
  }
  return load.figures;
}

const count = ({ lost }: LoadResult, what: string) => {
  lost[what] = (lost[what] ?? 0) + 1;
};

const callsOf = (node: ServerNode) => node.output().split('"path":"/v1/').length - 1;

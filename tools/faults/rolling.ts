import { once } from 'node:events';
import WebSocket from 'ws';
import { livePath } from '#contract/live.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { findProgram, type ProxyName, startDeployed } from '../../server/testing/deployed.test-kit.ts';
import { openNode, type ServerNode } from '../../server/testing/node.test-kit.ts';
import { startPlainProxy } from '../../server/testing/plain-proxy.test-kit.ts';
import { type LoadResult, restartUnderLoad } from '../../server/testing/rolling.test-kit.ts';
import { signIn } from '../run/product.ts';
import { databaseUrlOf } from './product/running-server.ts';
import type { Stage } from './product/stage.ts';
import { family, type Promised, type Skipped, type Trial, type TrialResult } from './suite.ts';

/** Two nodes on one database, which all rounds share. */
type Scene = { nodes: readonly [ServerNode, ServerNode]; admin: string; stage: Stage };

const requestsPerRound = 600;

async function openScene(stage: Stage): Promise<Scene> {
  const dataDir = await stage.makeDataDir();
  const postgres = await startPostgres({ dataDir });
  stage.defer(() => postgres.stop());
  const start = async () => {
    const node = await openNode({
      DATABASE_URL: databaseUrlOf({ dataDir }),
      DATA_DIR: stage.makeFolder(),
      DEMO: '0',
      LIMITS: 'off',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '1',
    });
    stage.defer(async () => void (await node.stop('SIGKILL')));
    await node.start();
    return node;
  };
  const nodes = await Promise.all([start(), start()]);
  return { nodes, admin: await signIn(`http://127.0.0.1:${nodes[0].port}`, '+380500000001'), stage };
}

function judge({ sent, lost }: LoadResult, besides: string): TrialResult {
  const kinds = Object.entries(lost).map(([kind, count]) => `${count} × ${kind}`);
  const count = Object.values(lost).reduce((sum, one) => sum + one, 0);
  const which = kinds.length > 0 ? ` (${kinds.slice(0, 3).join(', ')})` : '';
  return { kept: sent > 0 && count === 0, figure: `${count} of ${sent} requests lost${which}${besides}` };
}

/** Ctrl-C stops a node at once. */
const withoutDrain = (node: ServerNode): ServerNode => ({ ...node, stop: () => node.stop('SIGINT') });

async function rollingRestart({ nodes, admin, stage }: Scene, { guarded, rounds }: Trial): Promise<TrialResult> {
  return stage.within(async (own) => {
    const proxy = await startPlainProxy(nodes.map(({ port }) => port));
    own.defer(proxy.close);
    const requests = rounds * requestsPerRound;
    const restarted = guarded ? nodes : nodes.map(withoutDrain);
    return judge(await restartUnderLoad({ nodes: restarted, url: proxy.url, token: admin, requests }), '');
  });
}

/** The proxy configuration without the rule for live connections. The proxy then treats their path like all others. */
const withoutLivePath = (config: string) => config.replaceAll(livePath, '/elsewhere');

async function deployed(name: ProxyName, { nodes, admin, stage }: Scene, trial: Trial): Promise<TrialResult | Skipped> {
  if (findProgram(name) === undefined) return { skipped: `${name} is not installed` };
  if (findProgram('openssl') === undefined) return { skipped: 'openssl is not installed' };
  return stage.within(async (own) => {
    const ports: [number, number] = [nodes[0].port, nodes[1].port];
    const proxy = await startDeployed(name, ports, trial.guarded ? undefined : withoutLivePath);
    own.defer(proxy.close);
    const live = await answerToPage(proxy.url, admin);
    if (!trial.guarded) return { kept: live === 'open', figure: `the live connection: ${live}` };
    return rollBehind(nodes, proxy.url, admin, trial, live);
  });
}

async function rollBehind(nodes: Scene['nodes'], url: string, admin: string, { rounds }: Trial, live: string) {
  const result = judge(
    await restartUnderLoad({ nodes, url, token: admin, requests: rounds * requestsPerRound }),
    `, the live connection of a page: ${live}`,
  );
  return { ...result, kept: result.kept && live === 'open' };
}

/** Opens the live connection with the Origin that a browser sends. */
async function answerToPage(url: string, token: string): Promise<string> {
  const address = `${url.replace('http', 'ws')}${livePath}?token=${token}`;
  const socket = new WebSocket(address, { origin: url, rejectUnauthorized: false, handshakeTimeout: 5_000 });
  try {
    await once(socket, 'open');
    return 'open';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    socket.terminate();
  }
}

const deployedBehind = (name: ProxyName): Promised<Scene> => ({
  name: `deploy-${name}`,
  words: `With the configuration of deploy/ for ${name}, a page has its live connection and a rolling restart loses nothing.`,
  control: 'a configuration that does not know the live path',
  rounds: { quick: 0, full: 5 },
  run: (scene, trial) => deployed(name, scene, trial),
});

export const rolling = family('rolling', openScene, [
  {
    name: 'rolling-restart',
    words: 'A rolling restart behind a proxy that tries nothing twice loses no request.',
    control: 'servers that do not drain',
    rounds: { quick: 1, full: 5 },
    run: rollingRestart,
  },
  deployedBehind('nginx'),
  deployedBehind('haproxy'),
  deployedBehind('caddy'),
]);

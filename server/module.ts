import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { StatusPart } from '#contract/status.ts';
import type { Config } from './config.ts';
import type { Db } from './database/db.ts';
import type { Gate } from './http/access.ts';
import { openLimits } from './http/limit/limits.ts';
import type { Throttle } from './http/limit/throttle.ts';
import { jobStore } from './jobs/jobs.store.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import type { Look } from './lib/part-status.ts';

export type ServerNeeds = { db: Db; config: Config; version: string; log: FastifyBaseLogger };

/**
 * What every module is built with, and where it registers what it has. A module builds its stores and services once.
 * What it needs of another module is an argument of its own.
 */
export type ModuleContext = ServerNeeds & {
  throttle: Throttle;
  jobs: Jobs;
  /** One more check of every call. The checks run in the order of their modules. */
  addGate(gate: Gate): void;
  /** Called for every call before anything is read for it, its session too. */
  onArrival(note: Arrival): void;
  /** Adds figures to the metrics. Called only when the metrics can be read. */
  measure(add: (register: Registry) => void): void;
  /** How the page of status finds out whether a part works. */
  report(part: StatusPart, look: Look): void;
  /**
   * Called once, when all modules are built: for routes, and for hooks that close what the module has opened. On
   * shutdown the modules close in the opposite order.
   */
  onApp(register: (app: FastifyInstance) => void): void;
};

export type Arrival = (request: FastifyRequest, reply: FastifyReply) => void;

/** The context, and what the modules have registered in it. */
export type OpenedContext = ModuleContext & {
  gate: Gate;
  noteArrival: Arrival;
  looks: ReadonlyMap<StatusPart, Look>;
  register: (app: FastifyInstance) => void;
  addMetrics: (register: Registry) => void;
};

export function openContext(needs: ServerNeeds): OpenedContext {
  const { db, config, log } = needs;
  const jobs = openJobs({ store: jobStore(db), log });
  const limits = openLimits({ db, on: config.limits, limits: config.throttle });
  for (const job of limits.jobs) jobs.add(job);
  const gates = [limits.gate];
  const arrivals: Arrival[] = [];
  const figures: ((register: Registry) => void)[] = [];
  const looks = new Map<StatusPart, Look>();
  const parts: ((app: FastifyInstance) => void)[] = [];

  return {
    ...needs,
    throttle: limits.throttle,
    jobs,
    addGate: (gate) => void gates.push(gate),
    onArrival: (note) => void arrivals.push(note),
    noteArrival: (request, reply) => {
      for (const note of arrivals) note(request, reply);
    },
    measure: (add) => void figures.push(add),
    report: (part, look) => void looks.set(part, look),
    looks,
    onApp: (register) => void parts.push(register),
    gate: (request) => passGates(gates, 0, request),
    register: (app) => {
      for (const part of parts) part(app);
    },
    addMetrics: (register) => {
      for (const add of figures) add(register);
    },
  };
}

/** One after the other. Nothing waits where no gate does: each turn of a promise would be a turn of every call. */
function passGates(gates: readonly Gate[], at: number, request: FastifyRequest): Promise<void> | void {
  const gate = gates[at];
  if (!gate) return;
  const waits = gate(request);
  return waits ? waits.then(() => passGates(gates, at + 1, request)) : passGates(gates, at + 1, request);
}

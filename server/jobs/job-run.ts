/** What a run receives. */
export type JobRun = {
  /** Aborts when the run takes too long or the node stops. A long run must check it between its steps. */
  signal: AbortSignal;
  /** What the last successful run of a network job stored with `remember`, on any node. */
  memo: unknown;
  remember: (memo: unknown) => void;
};

export type Job = {
  /** Names the job in metrics, in the log and in the table of jobs. */
  name: string;
  /**
   * `network`: work for all nodes, done by one node at a time. `node`: work on what only this node has, such as its
   * connections and its cached values.
   */
  scope: 'node' | 'network';
  everyMs: number;
  timeoutMs: number;
  /** What a failure means for the operator. The log line has this text. */
  trouble: string;
  run: (run: JobRun) => unknown;
};

/** `hanging`: the run did not end after its signal, so it may still be working. */
export type RunOutcome = {
  result: 'done' | 'failed' | 'stopped' | 'hanging';
  error: unknown;
  seconds: number;
  memo: unknown;
};

type Bounds = { stopping: AbortSignal; graceMs: number; memo: unknown };

/** Runs the job once. Waits at most for the timeout of the job and then the grace time. */
export async function runOnce(job: Job, { stopping, graceMs, memo }: Bounds): Promise<RunOutcome> {
  if (stopping.aborted) return { result: 'stopped', error: undefined, seconds: 0, memo: undefined };
  const startedAt = performance.now();
  const watch = watchRun(job.timeoutMs, graceMs, stopping);
  let kept: unknown;
  const remember = (value: unknown) => {
    kept = value;
  };
  let error: unknown;
  try {
    const work = async () => job.run({ signal: watch.signal, memo, remember });
    await Promise.race([work(), watch.graceIsOver]);
    watch.refuseLate();
  } catch (problem) {
    error = problem ?? new Error('The run failed without a reason');
  }
  watch.end();
  const seconds = (performance.now() - startedAt) / 1000;
  return { result: resultOf(watch, error), error, seconds, memo: error === undefined ? kept : undefined };
}

type Watch = ReturnType<typeof watchRun>;

function resultOf({ isHanging, wasStopped }: Watch, error: unknown): RunOutcome['result'] {
  if (isHanging()) return 'hanging';
  if (wasStopped()) return 'stopped';
  return error === undefined ? 'done' : 'failed';
}

function watchRun(timeoutMs: number, graceMs: number, stopping: AbortSignal) {
  const control = new AbortController();
  const grace = Promise.withResolvers<never>();
  const late = new Error(`The run took longer than ${timeoutMs} ms`);
  let graceTimer: NodeJS.Timeout | undefined;
  let hanging = false;
  const breakOff = (reason?: Error) => {
    control.abort(reason);
    graceTimer ??= setTimeout(() => {
      hanging = true;
      grace.reject(reason ?? new Error(`The run did not end within ${graceMs} ms of the stop`));
    }, graceMs);
  };
  const onStop = () => breakOff();
  const timer = setTimeout(() => breakOff(late), timeoutMs).unref();
  stopping.addEventListener('abort', onStop);

  return {
    signal: control.signal,
    graceIsOver: grace.promise,
    isHanging: () => hanging,
    wasStopped: () => control.signal.aborted && control.signal.reason !== late,
    /** A run that ended because of the timeout did not do all its work, so it counts as failed. */
    refuseLate() {
      if (control.signal.reason === late) throw late;
    },
    end() {
      clearTimeout(timer);
      clearTimeout(graceTimer);
      stopping.removeEventListener('abort', onStop);
    },
  };
}

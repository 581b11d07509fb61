import { execFile } from 'node:child_process';

export type Account = { uid?: number; gid?: number };
export type RunResult = { ok: boolean; output: string };

/** Runs a program and waits for its end. A failure is a result here, not an exception. */
export function run(
  command: readonly [string, ...string[]],
  options: Account & { timeoutMs: number; env: Record<string, string> },
): Promise<RunResult> {
  const [file, ...args] = command;
  const { timeoutMs, ...rest } = options;
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      // Another user may have no access to our working folder; every user may enter the root folder.
      { ...rest, cwd: '/', timeout: timeoutMs, killSignal: 'SIGKILL' },
      (error, stdout, stderr) => {
        const output = `${stdout}\n${stderr}`.trim();
        if (!error) resolve({ ok: true, output });
        else if (error.killed)
          resolve({ ok: false, output: `${output}\n${file} took longer than ${timeoutMs / 1000} s` });
        else resolve({ ok: false, output: output || error.message });
      },
    );
  });
}

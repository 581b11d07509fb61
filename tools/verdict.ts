/** What a check says in the end: what it looked at, and everything that is wrong, each with what to do about it. */
export type Verdict = { counted: string; complaints: string[] };

export type Check = {
  name: string;
  /** The promise that holds while the check passes, in words. */
  promise: string;
  run: () => Promise<Verdict>;
};

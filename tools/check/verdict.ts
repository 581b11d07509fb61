/** The result of a check: what it looked at, and each fault with advice on how to correct it. */
export type Verdict = { counted: string; complaints: string[] };

export type Check = {
  name: string;
  /** What is true while the check passes, in words. */
  promise: string;
  run: () => Promise<Verdict>;
};

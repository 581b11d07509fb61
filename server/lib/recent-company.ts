/** An owner who was served this recently still counts as served: between two calls a person waits for the answer. */
const companyMs = 1_000;

/** Whether others than one owner are served now. Remembers only the last two owners, so it costs nothing. */
export function recentCompany() {
  let latest = { owner: '', at: Number.NEGATIVE_INFINITY };
  let before = latest;

  return {
    note(owner: string): void {
      const at = performance.now();
      if (latest.owner !== owner) before = latest;
      latest = { owner, at };
    },
    isWith: (owner: string): boolean => {
      const other = latest.owner === owner ? before : latest;
      return performance.now() - other.at < companyMs;
    },
  };
}

/** SQL for the offices that work: neither archived nor a draft. `office` is the table's alias. */
export const isWorkingSql = (office: string): string => `${office}.archived_at is null and not ${office}.draft`;

/** A time inside JSON as the wire has it: PostgreSQL would write it in the zone of its session. */
export const jsonTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

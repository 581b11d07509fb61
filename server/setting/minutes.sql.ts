/** SQL for the minutes that an admin has set for all offices, by name. Those that nobody has set are absent. */
export const networkMinutesSql = `(select coalesce(json_object_agg(name, minutes), '{}') from deadline_minutes)`;

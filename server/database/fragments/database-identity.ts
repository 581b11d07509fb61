/** SQL that identifies the database. It stays the same on a standby, and after a failover to one. */
export const databaseIdentity = `(select system_identifier || ' ' || oid from pg_control_system(), pg_database where datname = current_database())`;

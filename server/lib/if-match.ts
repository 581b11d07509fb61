import { refuse } from './refuse.ts';

/** The version in an `If-Match`: `"3"` as the contract spells it; quotes may be missing, and `*` means any version. */
export function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^\s*(?:"(\d{1,9})"|(\d{1,9}))\s*$/.exec(header);
  const message = 'The version, in quotes';
  if (!version) return refuse('VALIDATION_ERROR', { errors: [{ pointer: '/if-match', message }] });
  return Number(version[1] ?? version[2]);
}

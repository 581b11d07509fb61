import { refuse } from '../lib/refuse.ts';

/**
 * The version in an `If-Match` header. The contract writes it as `"3"`; the quotes may be missing. `*` or no header
 * means any version (undefined). Other texts are refused with 422.
 */
export function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^\s*(?:"(\d{1,9})"|(\d{1,9}))\s*$/.exec(header);
  const message = 'The version, in quotes';
  if (!version) return refuse('VALIDATION_ERROR', { errors: [{ pointer: '/if-match', message }] });
  return Number(version[1] ?? version[2]);
}

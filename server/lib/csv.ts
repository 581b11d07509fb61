import { stringify } from 'csv-stringify/sync';

/** What spreadsheets take for the beginning of a formula, the wide forms of the same signs included. */
const formulaSign = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A text that somebody typed must not become a formula in the program of whoever opens the file. */
const harmless = (text: string) => (formulaSign.test(text) && !plainNumber.test(text) ? `'${text}` : text);

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF';

/** Lines of a file, the last one ended too. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(harmless)),
    { record_delimiter: 'windows' },
  );

import { stringify } from 'csv-stringify/sync';

/**
 * Where spreadsheets see a formula begin, the wide forms of its signs included: at the beginning of a cell, and behind a
 * semicolon or the end of a line, which begin a new cell where commas do not separate cells, as in Ukraine.
 */
const formulaStart = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\r\n])(?="?[=+\-@＝＋－＠])/g;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A text that somebody typed must not become a formula in the program of whoever opens the file. */
const harmless = (text: string) => (plainNumber.test(text) ? text : text.replace(formulaStart, "'"));

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF';

/** Lines of a file, the last one ended too. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: ',' | ';'): string =>
  stringify(
    rows.map((cells) => cells.map(harmless)),
    { delimiter, record_delimiter: 'windows' },
  );

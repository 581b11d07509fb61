import { stringify } from 'csv-stringify/sync';

/**
 * The places where spreadsheets see the start of a formula, also with full-width signs. A formula can begin a cell, or
 * follow a semicolon or line break inside the cell: those begin a new cell where cells are not separated by commas, as
 * in Ukraine.
 */
const formulaStart = /^(?=[=+\-@\t\r\n＝＋－＠])|(?<=[;\r\n])(?="?[=+\-@＝＋－＠])/g;
const plainNumber = /^-?\d+(?:[.,]\d+)?$/;

/** Keeps a text typed by a user from becoming a formula in the spreadsheet of the person who opens the file. */
const escapeFormula = (text: string) => (plainNumber.test(text) ? text : text.replace(formulaStart, "'"));

/** At the start of a file; makes spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** CSV lines; the last line ends with a line break too. */
export const csvLines = (rows: readonly (readonly string[])[], delimiter: ',' | ';'): string =>
  stringify(
    rows.map((cells) => cells.map(escapeFormula)),
    { delimiter, record_delimiter: 'windows' },
  );

export type Decimals = 'point' | 'comma' | undefined;

/** How a number is spelled. With commas, cells are separated by semicolons: spreadsheets in Ukraine expect both. */
export const numberIn =
  (decimals: Decimals) =>
  (amount: string): string =>
    decimals === 'comma' ? amount.replace('.', ',') : amount;

/** A whole file, its heads first. */
export const csvFileOf = (rows: readonly (readonly string[])[], decimals: Decimals): string =>
  byteOrderMark + csvLines(rows, decimals === 'comma' ? ';' : ',');

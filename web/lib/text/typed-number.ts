import { canonical, type Decimal } from '#domain/money/money.ts';

/**
 * Parses a sum as people type or paste it: "1 234,56", "1,234.56", "1.234,56", "1234.5", "12,". A single comma or dot
 * is the decimal mark in every language, because a Ukrainian keypad has only the comma. If both occur, the last one is
 * the decimal mark.
 */
export function parseTyped(text: string): Decimal | undefined {
  const tight = text.replace(/[\s\u00A0\u202F\u2009'’]/g, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(tight)) return undefined;
  const marks = tight.replace(/\d/g, '');
  const point = decimalMark(marks);
  if (point === undefined) return isGrouped(tight, marks) ? canonical(tight.replace(/[.,]/g, '')) : undefined;
  const at = tight.lastIndexOf(point);
  const [whole, fraction] = [tight.slice(0, at), tight.slice(at + 1)];
  if (/[.,]/.test(whole) && !isGrouped(whole, marks.slice(0, -1))) return undefined;
  return canonical(`${whole.replace(/[.,]/g, '') || '0'}${fraction && `.${fraction}`}`);
}

/** Returns the decimal mark, or undefined if all marks are thousands separators: "1,234,567". */
function decimalMark(marks: string): string | undefined {
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  return marks.indexOf(last) === marks.length - 1 ? last : undefined;
}

/** True if the text has one kind of separator, and only between groups of three digits. */
const isGrouped = (text: string, marks: string) =>
  new Set(marks).size <= 1 && /^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(text);

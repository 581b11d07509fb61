import { Fragment } from 'react';
import { sameMarks, searchedDigits } from '#domain/order/desk/search-match.ts';
import styles from './marked.module.css';

type Range = { from: number; to: number };

/** A text with the part by which it was found. */
export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  if (ranges.length === 0) return text;
  const sorted = ranges.toSorted((one, other) => one.from - other.from);
  return (
    <>
      {sorted.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(sorted[at - 1]?.to ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(sorted.at(-1)?.to)}
    </>
  );
}

/** The figures of a sum, without its currency. */
export function sumRanges(text: string): Range[] {
  const found = /\d(?:[\d\s.,]*\d)?/.exec(text);
  return found ? [{ from: found.index, to: found.index + found[0].length }] : [];
}

/** The digits of a phone that were typed, as they stand between the spaces of the number. */
export function phoneRanges(text: string, search: string): Range[] {
  const places = [...text].flatMap((sign, place) => (/\d/.test(sign) ? place : []));
  const digits = places.map((place) => text[place]).join('');
  for (const typed of searchedDigits(search)) {
    const at = digits.lastIndexOf(typed);
    const [from, last] = [places[at], places[at + typed.length - 1]];
    if (at >= 0 && from !== undefined && last !== undefined) return [{ from, to: last + 1 }];
  }
  return [];
}

/** Each typed word in a name. */
export function nameRanges(text: string, search: string): Range[] {
  const name = sameMarks(text);
  const words = sameMarks(search.trim()).split(/\s+/);
  const found = words.flatMap((word) => {
    const from = name.indexOf(word);
    return from < 0 ? [] : [{ from, to: from + word.length }];
  });
  return found.filter((one, at) => found.slice(0, at).every(({ from, to }) => one.from >= to || one.to <= from));
}

import { dayMinutes, everyDay } from './week.ts';

/** A time of day as it was written. `style` says how surely it is a time of a day of 24 hours. */
export type TimeToken = { is: 'time'; minutes: number; style: 'padded' | 'bare' | 'halves' };

type Mark = '-' | 'to' | 'from' | 'by' | ',' | ';' | ':' | '(' | ')' | 'and';
type Saying = 'allDay' | 'closed' | 'weekend or closed' | 'break' | 'no break' | 'except';

export type Token = TimeToken | { is: 'days'; days: readonly number[] } | { is: Mark | Saying };

/** Phrases of several words, each with a word of the list below that says the same. */
const phrases: readonly (readonly [string, string])[] = [
  [
    'без вихідних(?: днів)?|без выходных(?: дней)?|no days off|every day|all week|кожен день|кожного дня|каждый день|' +
      '(?:7|сім|seven) (?:днів на тиждень|days a week|дней в неделю)',
    'щодня',
  ],
  ['24 ?/ ?7(?: ?/ ?365)?|(?:a?round) the clock|non-?stop', 'цілодобово'],
  [
    '(?<!(?:-|до|to|по|till|until|and|та|і|й)\\s*)24 ?-?(?:годин[иу]?|год\\.?|г\\.?|hours?|hrs?|h|часа)(?: на добу| a day| в сутки)?(?=\\s*(?:$|[,;.()\\n]))',
    'цілодобово',
  ],
  ['не працю(?:ємо|є|ють)|не работа(?:ем|ет)|days? off|(?:is )?not open', 'closed'],
  [
    '(?:обідня|технічна|санітарна) перерва|перерва на обід|lunch break|lunch time|обеденный перерыв|перерыв на обед',
    'перерва',
  ],
  [
    'без (?:обідньої )?перерв[иу]?(?: на обід)?|без обіду|без (?:обеда|перерыва)|(?:no|without(?: a)?) (?:lunch )?breaks?|no lunch',
    'безперерви',
  ],
  ['вихідні дні|выходные дни', 'вихідні'],
  ['робочі дні|рабочие дни|(?:business|working|week) days', 'будні'],
];

/*
 * `[a-zа-ґ]` are the small letters of both alphabets. Any other letter makes the whole text unreadable, so `\p{L}` would say the
 * same. But its thousands of letters took a browser 25 ms to compile into these expressions, and a phone four times as long.
 */

/** What often stands before the hours and says nothing. */
const heading =
  /^(?:(?:графік|режим|час|години|розклад|график|время) ?(?:роботи|работы)?|(?:opening|working|business|office)? ?hours|(?:ми )?працю(?:ємо|є)|відчинено|відкрито|we are open|open)(?![a-zа-ґ])\s*:?\s*/u;

const dayNames: readonly string[] = [
  'mon mo monday mondays пн пон пнд понеділок понеділка понеділку понеділки понеділках понедельник понедельника',
  'tue tu tues tuesday tuesdays вт вів втр вівторок вівторка вівторку вівторки вівторках вторник вторника',
  'wed we weds wednesday wednesdays ср сер срд середа середи середу середах среда среды среду',
  'thu th thur thurs thursday thursdays чт чет четв чтв четвер четверга четверги четвергах четверг',
  "fri fr friday fridays пт птн п'ят п'ятн п'ятниця п'ятниці п'ятницю п'ятницях пятниця пятниці пятницю пятница пятницы пятницу",
  'sat sa saturday saturdays сб суб сбт субота суботи суботу суботах суббота субботы субботу',
  'sun su sunday sundays нд нед ндл неділя неділі неділю неділях вс воскресенье воскресенья',
];

const groups: readonly (readonly [string, readonly number[]])[] = [
  ['щодня щоденно щодень daily everyday ежедневно', everyDay],
  ['будні буднях будень будни weekdays', [0, 1, 2, 3, 4]],
  ['weekends weekend', [5, 6]],
];

const words: readonly (readonly [string, Mark | Saying])[] = [
  ['до to till til until thru through', 'to'],
  ['з із від с from', 'from'],
  ['по', 'by'],
  ['і й та и and', 'and'],
  ['цілодобово цілодобова круглосуточно nonstop', 'allDay'],
  ['closed вихідний зачинено закрито закрыто выходной off', 'closed'],
  ['вихідні выходные вихідних', 'weekend or closed'],
  ['перерва перерву обід перерыв обед break lunch', 'break'],
  ['безперерви', 'no break'],
  ['крім окрім кроме except', 'except'],
];

const silent = new Set(['у', 'в', 'во', 'on', 'at', 'the']);

const known = new Map<string, Token>([
  ...dayNames.flatMap((names, day) => names.split(' ').map((name) => [name, { is: 'days', days: [day] }] as const)),
  ...groups.flatMap(([names, days]) => names.split(' ').map((name) => [name, { is: 'days', days }] as const)),
  ...words.flatMap(([names, is]) => names.split(' ').map((name) => [name, { is }] as const)),
  ...['noon', 'опівдні'].map((name) => [name, { is: 'time', minutes: dayMinutes / 2, style: 'halves' }] as const),
]);

const wholePhrases = phrases.map(
  ([phrase, word]) => [new RegExp(`(?<![a-zа-ґ\\d])(?:${phrase})(?![a-zа-ґ\\d])`, 'gu'), ` ${word} `] as const,
);

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** One spelling of dashes, apostrophes, spaces and raised minutes, and single words instead of phrases. */
function plain(text: string): string {
  const simple = text
    .toLowerCase()
    .replace(
      /(\d)([⁰¹²³⁴⁵⁶⁷⁸⁹]{2})/gu,
      (_, hour, minutes: string) => `${hour}:${[...minutes].map((digit) => raised.indexOf(digit)).join('')}`,
    )
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/[’ʼ`´‘]/gu, "'")
    .replace(/\r\n?|\n/gu, ' ; ')
    .replace(/\s+/gu, ' ')
    .trim()
    // 09-00 - 18-00: these minutes can't be hours.
    .replace(
      /(?<![\d:.-]\s*)(\d{1,2})-(00|15|30|45)\s*(-|до|to|по)\s*(\d{1,2})-(00|15|30|45)(?![\d:.]|\s*-)/gu,
      '$1:$2 $3 $4:$5',
    )
    .replace(heading, '');
  return wholePhrases.reduce((read, [phrase, word]) => read.replace(phrase, word), simple);
}

const halves: Record<string, 0 | 1> = { am: 0, pm: 1, ранку: 0, ночі: 0, вечора: 1, дня: 1 };
const time =
  /(\d{1,2})(?:([:.])(\d{2}))?(?![\d:]|\.\d)(?:\s*(am|pm|a\.m\.?|p\.m\.?|ранку|ночі|вечора|дня)(?![a-zа-ґ]))?(?:\s*(?:годин[иау]?|год|hours?|hrs?|h|г)(?![a-zа-ґ])\.?)?/uy;
/** With the point of an abbreviation, as in "пн." */
const word = /[a-zа-ґ](?:[a-zа-ґ']{0,4}(?![a-zа-ґ'])\.?|[a-zа-ґ']*)/uy;
const gap = /\s+/uy;
const mark = /[-,;:()&+/.]/y;
const marks: Record<string, Token> = { '&': { is: 'and' }, '+': { is: 'and' }, '/': { is: ',' }, '.': { is: ';' } };

/** Splits what people wrote into words that the parser knows. Undefined when one of them is unknown. */
export function tokensOf(text: string): Token[] | undefined {
  const whole = plain(text);
  const tokens: Token[] = [];
  for (let at = 0; at < whole.length; ) {
    const found = nextIn(whole, at);
    const token = found && tokenOf(found);
    if (!token) return undefined;
    at += found[0].length;
    if (token !== 'silent') tokens.push(token);
  }
  return tokens;
}

function nextIn(whole: string, at: number): RegExpExecArray | undefined {
  for (const shape of [gap, time, word, mark]) {
    shape.lastIndex = at;
    const found = shape.exec(whole);
    if (found) return found;
  }
  return undefined;
}

function tokenOf(found: RegExpExecArray): Token | 'silent' | undefined {
  const [written, hour] = found;
  if (hour !== undefined) return timeOf(found);
  const text = written.length > 1 ? written.replace('.', '') : written;
  if (text.trim() === '' || silent.has(text)) return 'silent';
  return known.get(text) ?? marks[text] ?? (/^[-,;:()]$/.test(text) ? { is: text as Mark } : undefined);
}

/** "09.12" may be a day of a month, so it is no time. */
const isDate = (point: string | undefined, minutes: number) => point === '.' && minutes >= 1 && minutes <= 12;

function timeOf([, hours = '', point, digits, half]: RegExpExecArray): TimeToken | undefined {
  const [hour, minutes] = [Number(hours), Number(digits ?? 0)];
  if (hour > 24 || minutes > 59 || hour * 60 + minutes > dayMinutes || isDate(point, minutes)) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    const later = (halves[half.replaceAll('.', '')] ?? 0) * (dayMinutes / 2);
    return { is: 'time', minutes: (hour % 12) * 60 + minutes + later, style: 'halves' };
  }
  const isPadded = hours.length === 2 && digits !== undefined;
  return { is: 'time', minutes: hour * 60 + minutes, style: isPadded ? 'padded' : 'bare' };
}

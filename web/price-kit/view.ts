import type { Decimal } from '#domain/money/money.ts';
import { officeAddress, officeName } from '#domain/office.ts';
import type { Language } from '#domain/person/user.ts';
import type { KitOffice } from './answer.ts';
import { type KitLine, linesOf, priceText } from './lines.ts';
import { kitWords } from './locales/kit-words.ts';
import type { KitWords } from './locales/words-of-kit.ts';
import type { Reason } from './reason.ts';
import { clockText, dayText, whenText } from './times.ts';
import type { Heard } from './watch.ts';

export type ShownLine = { name: string; unit: string; buy: ShownPrice; sell: ShownPrice };
type ShownPrice = { text: string; isOffered: boolean };

/** All that a display or a widget says. Two that are equal look the same. */
export type View = {
  language: Language;
  title: string;
  /** The office is closed or paused. */
  isShut: boolean;
  place: string;
  hours: string;
  clock: string;
  day: string;
  body: { lines: ShownLine[] } | { reason: Reason; offices: { id: string; name: string }[] };
  connection: { isOn: boolean; word: string; detail: string };
  officeId: string | undefined;
};

export type Wanted = {
  officeId: string | undefined;
  /** Without one the two take turns. */
  language: Language | undefined;
  /** Grows by one with each page. */
  turn: number;
  /** Lines of a page. */
  perPage: number;
  /** Longer than this without an answer, and there is no connection. */
  quietMs: number;
};

/** Longer than this, and it shows no figures: they may be others by now. */
const blindMs = 60_000;

export function viewOf(heard: Heard, { officeId, language: wanted, turn, perPage, quietMs }: Wanted): View {
  const office = heard.offices?.find(({ id }) => id === officeId);
  const lines = office ? linesOf(office.rates) : [];
  const pages = Math.max(1, Math.ceil(lines.length / perPage));
  const language = wanted ?? (Math.floor(turn / pages) % 2 === 0 ? 'uk' : 'en');
  const reason = reasonFor(heard, officeId, office);
  const known = reason ? undefined : office;
  const at = (turn % pages) * perPage;
  const page = lines.slice(at, at + perPage).map((line) => shownLine(line, language));
  return {
    ...headOf(known, heard.now, language),
    ...timeOf(heard, language),
    language,
    body: reason ? { reason, offices: choiceOf(heard, reason, language) } : { lines: page },
    connection: connectionOf(heard, { office: known, quietMs }, language),
    officeId: known?.id,
  };
}

function reasonFor(
  { offices, isOff, ageMs }: Heard,
  officeId: string | undefined,
  office: KitOffice | undefined,
): Reason | undefined {
  if (ageMs >= blindMs) return 'blind';
  if (isOff) return 'off';
  if (!offices) return 'loading';
  if (officeId === undefined) return 'choose';
  if (!office) return 'unknown';
  return office.rates.length === 0 ? 'none' : undefined;
}

/** A device may have a wrong clock, so there is no time before the server has said it. */
function timeOf({ offices, isOff, now }: Heard, language: Language) {
  if (!offices && !isOff) return { clock: '', day: '' };
  return { clock: clockText(now, language), day: dayText(now, language) };
}

function headOf(office: KitOffice | undefined, now: Date, language: Language) {
  const words = kitWords[language];
  if (!office) return { title: words.title, isShut: false, place: '', hours: '' };
  const names = new Set([officeName(office, language), officeAddress(office, language)]);
  const when = office.changesAt && whenText(office.changesAt, now, language);
  return { ...stateOf(office, when, words), isShut: !office.isOpen, place: [...names].join(' · ') };
}

function stateOf({ isOpen, isPaused }: KitOffice, when: string | null, words: KitWords) {
  if (isOpen) return { title: words.title, hours: when ? words.openUntil(when) : words.openAlways };
  if (isPaused) return { title: words.paused, hours: when ? words.resumes(when) : '' };
  return { title: words.closed, hours: when ? words.opens(when) : '' };
}

type Known = { office: KitOffice | undefined; quietMs: number };

function connectionOf({ ageMs, offices, isOff, now }: Heard, { office, quietMs }: Known, language: Language) {
  const words = kitWords[language];
  const hasHeard = offices !== undefined || isOff;
  if (ageMs < quietMs) {
    const newest = office && Math.max(...office.rates.map(({ setAt }) => setAt.getTime()));
    const detail = newest === undefined ? '' : words.since(whenText(new Date(newest), now, language));
    return { isOn: true, word: hasHeard ? words.connected : '', detail };
  }
  const heardAt = new Date(now.getTime() - ageMs);
  const age = Math.floor(ageMs / 1000);
  return { isOn: false, word: words.lost, detail: office ? words.asOf(whenText(heardAt, now, language), age) : '' };
}

function shownLine({ base, quoted, buy, sell }: KitLine, language: Language): ShownLine {
  const words = kitWords[language];
  const shown = (price: Decimal | undefined, missing: string) =>
    price === undefined ? { text: missing, isOffered: false } : { text: priceText(price, language), isOffered: true };
  return {
    name: `1 ${base}`,
    unit: words.in(quoted),
    buy: shown(buy, words.notBought),
    sell: shown(sell, words.notSold),
  };
}

const choiceOf = ({ offices = [] }: Heard, reason: Reason, language: Language) =>
  reason === 'choose' ? offices.map((office) => ({ id: office.id, name: officeName(office, language) })) : [];

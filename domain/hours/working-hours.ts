import { given, insist, NotUnderstood, TokenReader } from '../token-reader.ts';
import { dayMinutes, everyDay, overlaps, type Span, spanOf, type Week } from './week.ts';
import { type TimeToken, type Token, tokensOf } from './working-hours-tokens.ts';

/**
 * Reads working hours as people write them, in Ukrainian or English: "09:00 - 18:00", "24/7", "Пн-Пт 9-18 (перерва
 * 13-14), Сб 10-15, Нд вихідний", "Monday to Friday: 9 am to 6 pm". Hours without days hold on every day, or on the days
 * named before them; hours of fewer days win over those of more; days that are not named are closed. Hours over midnight
 * belong to the day on which they begin: a closed Sunday does not end Saturday's night. Undefined when the text can be
 * read in two ways, or has a word that is not known: a wrong reading would be worse than none.
 */
export function parseWorkingHours(text: string): Week | undefined {
  if (read.has(text)) return read.get(text);
  if (read.size >= mostRead) read.clear();
  const tokens = tokensOf(text);
  const week = tokens && new Reading(tokens).week();
  read.set(text, week);
  return week;
}

/** A list of offices reads the same texts again and again. */
const read = new Map<string, Week | undefined>();
const mostRead = 1_000;

/** One part of the text: some days, and when they are open. */
type Group = { days: readonly number[]; spans: Span[]; hasBreak: boolean; isNamed: boolean };

/** What may follow when one part of the text is complete. */
const endsPart: readonly Token['is'][] = [',', ';', '(', 'break', 'no break', 'except'];

class Reading extends TokenReader {
  private readonly groups: Group[] = [];
  private readonly closed = new Set<number>();

  week(): Week | undefined {
    try {
      this.readAll();
      return this.result();
    } catch (error) {
      if (error instanceof NotUnderstood) return undefined;
      throw error;
    }
  }

  /** The words are read from left to right, and each says what may follow. */
  private readAll() {
    this.skip(',', ';');
    insist(this.peek() !== undefined);
    const namesDaysLast = this.readFirst();
    while (this.peek()) {
      const isApart = this.skip(',', ';');
      if (this.peek()) this.readPart(isApart, namesDaysLast);
    }
  }

  /** Answers whether the days stand behind their hours: "9-18 Пн-Пт, 10-15 Сб". */
  private readFirst(): boolean {
    if (!this.isRange(0) && !this.isWord('allDay')) {
      this.readPart(true, false);
      return false;
    }
    const spans = this.take('allDay') ? [{ from: 0, to: dayMinutes }] : this.ranges();
    const group = this.add(everyDay, spans, false);
    if (this.isBreak()) this.breaks(false);
    if (this.saysEveryDay()) return false;
    if (!this.isWord('days')) return false;
    this.nameDays(group);
    return true;
  }

  /** "9-18, без вихідних" */
  private saysEveryDay(): boolean {
    const ahead = this.isWord(',') ? 1 : 0;
    const [term, next] = [this.peek(ahead), this.peek(ahead + 1)?.is];
    const isSaid = term?.is === 'days' && term.days.length === everyDay.length && (!next || endsPart.includes(next));
    if (isSaid) this.at += ahead + 1;
    return isSaid;
  }

  private nameDays(group: Group) {
    group.days = this.days();
    group.isNamed = true;
    const next = this.peek();
    insist(!next || endsPart.includes(next.is));
  }

  private readPart(isApart: boolean, namesDaysLast: boolean) {
    if (this.isBreak()) return this.breaks(isApart);
    if (this.take('except')) return this.except();
    if (this.closesDaysAfter()) {
      this.at += 1;
      this.skip(':', '-');
      return this.close(this.days());
    }
    if (this.isRange(0)) return this.rangeWithoutDays(namesDaysLast);
    if (this.take('allDay')) return void this.add(everyDay, [{ from: 0, to: dayMinutes }], false);
    if (this.groups.length === 0 && this.isWord('closed') && this.count === 1) {
      this.at += 1;
      return this.close(everyDay);
    }
    insist(!namesDaysLast);
    this.daysThenHours();
  }

  private rangeWithoutDays(namesDaysLast: boolean) {
    const spans = this.ranges();
    if (namesDaysLast) return this.nameDays(this.add(everyDay, spans, true));
    const last = given(this.groups.at(-1));
    insist(last.spans.length > 0 && !last.spans.some((span) => spans.some((more) => overlaps(span, more))));
    last.spans.push(...spans);
  }

  private daysThenHours() {
    let days = this.days();
    const isExcept = this.peek(this.peek()?.is === ',' ? 1 : 0)?.is === 'except';
    if (isExcept) {
      this.skip(',');
      this.at += 1;
      const except = this.days();
      days = days.filter((day) => !except.includes(day));
    }
    this.skip(',', ':', '-');
    if (this.take('closed') || this.take('weekend or closed')) return this.close(days);
    if (this.take('allDay')) return void this.add(days, [{ from: 0, to: dayMinutes }], true);
    this.add(days, this.ranges(), true);
  }

  /** "Вихідний: неділя", but not "вихідні: 10-15" and not "вихідний, Пн 9-18". */
  private closesDaysAfter(): boolean {
    if (!this.isWord('closed') && !this.isWord('weekend or closed')) return false;
    const next = this.peek(1)?.is;
    return this.peek(next === ':' || next === '-' ? 2 : 1)?.is === 'days';
  }

  /** Days, lists of days and ranges of days. */
  private days(): readonly number[] {
    const found = new Set<number>();
    do {
      this.take('from');
      if (this.peek()?.is === 'by' && this.peek(1)?.is === 'days') this.at += 1;
      for (const day of this.dayTerm()) found.add(day);
    } while (this.joinsDay());
    return [...found];
  }

  private dayTerm(): readonly number[] {
    const token = this.peek();
    this.at += 1;
    if (token?.is === 'weekend or closed') return [5, 6];
    if (token?.is !== 'days') throw new NotUnderstood();
    const [first] = token.days;
    const next = this.peek(1);
    const isRange = ['-', 'to', 'by'].includes(this.peek()?.is ?? '') && next?.is === 'days';
    if (!isRange || first === undefined || next?.is !== 'days') return token.days;
    insist(token.days.length === 1 && next.days.length === 1);
    this.at += 2;
    const last = given(next.days[0]);
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, offset) => (first + offset) % 7);
  }

  private joinsDay(): boolean {
    const isJoint = this.peek()?.is === ',' || this.peek()?.is === 'and';
    const ahead = isJoint ? 1 : 0;
    const isDay = ['from', 'by'].includes(this.peek(ahead)?.is ?? '')
      ? this.peek(ahead + 1)?.is === 'days'
      : this.peek(ahead)?.is === 'days';
    if (isDay) this.at += ahead;
    return isDay;
  }

  private isRange(ahead: number): boolean {
    const first = this.peek(ahead)?.is;
    return first === 'time' || (first === 'from' && this.peek(ahead + 1)?.is === 'time');
  }

  /** One after the other; none may cover a part of another one. */
  private ranges(): Span[] {
    const spans = [this.range()];
    for (;;) {
      const ahead = ['and', ','].includes(this.peek()?.is ?? '') ? 1 : 0;
      if (!this.isRange(ahead)) return spans;
      this.at += ahead;
      const span = this.range();
      insist(!spans.some((other) => overlaps(other, span)));
      spans.push(span);
    }
  }

  private range(): Span {
    this.take('from');
    const from = this.time();
    insist(this.take('-') || this.take('to') || this.take('by'));
    const to = this.time();
    const span = given(spanOf(from.minutes, to.minutes));
    insist(isSure(from, to));
    return span;
  }

  private time(): TimeToken {
    const token = this.peek();
    this.at += 1;
    if (token?.is !== 'time') throw new NotUnderstood();
    return token;
  }

  private isBreak(): boolean {
    const next = this.peek()?.is;
    return next === 'break' || next === 'no break' || next === '(';
  }

  private breaks(isApart: boolean) {
    const isInside = this.take('(');
    const group = given(this.groups.at(-1));
    if (!this.take('no break')) {
      insist(this.take('break'));
      this.skip(':', '-');
      // After a comma the break may be meant for all groups.
      insist(!isApart || isInside || this.groups.slice(0, -1).every(({ hasBreak }) => hasBreak));
      for (const span of this.breakRanges()) group.spans = cut(group.spans, span);
    }
    group.hasBreak = true;
    if (isInside) insist(this.take(')'));
  }

  private breakRanges(): Span[] {
    const spans = [this.range()];
    while (this.take('and')) spans.push(this.range());
    return spans;
  }

  private except() {
    const days = this.days();
    const group = given(this.groups.at(-1));
    insist(group.spans.length > 0 && days.every((day) => group.days.includes(day)) && days.length < group.days.length);
    this.close(days);
  }

  private close(days: readonly number[]) {
    for (const day of days) this.closed.add(day);
    this.groups.push({ days, spans: [], hasBreak: true, isNamed: true });
  }

  private add(days: readonly number[], spans: Span[], isNamed: boolean): Group {
    insist(days.length > 0 && (isNamed || this.groups.length === 0));
    const group = { days, spans, hasBreak: false, isNamed };
    this.groups.push(group);
    return group;
  }

  private result(): Week {
    const week = everyDay.map((day) => this.spansOf(day));
    const isOpen = this.groups.some(({ spans }) => spans.length > 0);
    insist(isOpen || this.closed.size === everyDay.length);
    return week;
  }

  /** What several groups say about one day: the one with fewer days wins, and what does not overlap is added. */
  private spansOf(day: number): Span[] {
    let [spans, size]: [Span[], number] = [[], 0];
    for (const group of this.groups.filter(({ days }) => days.includes(day))) {
      const count = group.days.length;
      const isReplaced =
        group.spans.length === 0 || group.spans.some((span) => spans.some((one) => overlaps(one, span)));
      insist(size === 0 || (isReplaced ? count < size : count <= size && spans.length > 0));
      spans = isReplaced ? group.spans : [...spans, ...group.spans];
      size = count;
    }
    return spans.toSorted((a, b) => a.from - b.from);
  }
}

/**
 * "9-6" may end in the afternoon, and "2-5" may begin then. A time of two digits with minutes is of a day of 24 hours; a
 * time with "am" or "pm" stands beside another one.
 */
function isSure(from: TimeToken, to: TimeToken): boolean {
  if (from.style === 'halves' || to.style === 'halves') return from.style === to.style;
  if (from.style === 'padded' && to.style === 'padded') return true;
  const [morning, noon] = [6 * 60, 12 * 60];
  if (to.minutes < from.minutes) return to.minutes === 0 ? to.style === 'padded' : from.minutes > noon + 59;
  return from.minutes >= morning || from.minutes === 0 || to.minutes > noon + 59;
}

/** Takes a break out of the hours. It begins and ends within them. */
function cut(spans: readonly Span[], pause: Span): Span[] {
  const day = [pause, { from: pause.from + dayMinutes, to: pause.to + dayMinutes }];
  for (const { from, to } of day) {
    const around = spans.find((span) => span.from < from && to < span.to);
    if (around)
      return spans.flatMap((span) =>
        span === around
          ? [
              { from: span.from, to: from },
              { from: to, to: span.to },
            ]
          : [span],
      );
  }
  throw new NotUnderstood();
}

import type { Token } from './hours/working-hours-tokens.ts';

/** Thrown where a text has no single meaning. */
export class NotUnderstood extends Error {}

export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new NotUnderstood();
  return value;
}

export function insist(isSo: boolean): void {
  if (!isSo) throw new NotUnderstood();
}

/** Reads words from left to right. */
export class TokenReader {
  protected at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  protected get count() {
    return this.tokens.length;
  }

  protected peek(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  protected isWord(is: Token['is']) {
    return this.peek()?.is === is;
  }

  protected take(is: Token['is']): boolean {
    const isNext = this.isWord(is);
    if (isNext) this.at += 1;
    return isNext;
  }

  protected skip(...these: Token['is'][]): boolean {
    const start = this.at;
    while (these.includes(this.peek()?.is ?? 'time')) this.at += 1;
    return this.at > start;
  }
}

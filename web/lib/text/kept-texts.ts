import type { i18n, TFunction } from 'i18next';

/**
 * A list says the same few words in each of its rows, and a phone is slow to look them up in i18next each time. So a text without
 * values is kept, and everybody who speaks of the same nouns in the same language has the same `t`.
 */
export function keepTexts(texts: i18n): void {
  const make: (...asked: Parameters<typeof texts.getFixedT>) => TFunction = texts.getFixedT.bind(texts);
  const speakers = new Map<string, TFunction>();
  const kept = new Map<string, string>();
  texts.getFixedT = (...asked: Parameters<typeof make>) => {
    // Without a language it speaks the present one, which changes.
    if (typeof asked[0] !== 'string') return make(...asked);
    const name = JSON.stringify(asked);
    const speaker = speakers.get(name) ?? keeping(make(...asked), name, kept);
    speakers.set(name, speaker);
    return speaker;
  };
  // What was asked for too early is there now.
  texts.on('loaded', () => kept.clear());
}

function keeping(speaker: TFunction, name: string, kept: Map<string, string>): TFunction {
  const t = (...said: unknown[]): unknown => {
    const [key, ...values] = said;
    if (typeof key !== 'string' || values.length > 0) return Reflect.apply(speaker, undefined, said);
    const place = `${name} ${key}`;
    const text = kept.get(place) ?? String(Reflect.apply(speaker, undefined, said));
    kept.set(place, text);
    return text;
  };
  return Object.assign(t, speaker) as TFunction;
}

import type { Language } from '#domain/person/user.ts';
import { en } from './en.ts';
import { uk } from './uk.ts';
import type { KitWords } from './words-of-kit.ts';

export const kitWords: Record<Language, KitWords> = { en, uk };

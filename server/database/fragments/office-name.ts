import type { Language } from '#domain/person/user.ts';

/** SQL for the name of an office in a language, by the rule of `officeName` in the domain. `office` is the table's alias. */
export const officeNameSql = (language: Language, office: string): string => {
  const names = language === 'uk' ? ['name_uk', 'name', 'address'] : ['name', 'address'];
  return `coalesce(${names.map((name) => `${office}.${name}`).join(', ')})`;
};

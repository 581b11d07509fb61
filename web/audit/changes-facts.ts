import { useTranslation } from 'react-i18next';
import type { AuditEntry, Facts } from '#contract/audit.ts';
import { roles } from '#domain/actor.ts';
import { formatPhone, parsePhone } from '#domain/phone.ts';
import { isSettingName } from '#domain/setting.ts';
import { useFormat } from '../lib/format.ts';

/** A field as it was and as it is; undefined where there was nothing, or is nothing any more. */
export type Fact = { name: string; before: string | undefined; after: string | undefined };

/** The fields that have a word. Another one, of a later version, goes by its own name. */
const named = [
  'sc',
  'tc',
  'rate',
  'actual',
  'office_id',
  'name',
  'name_en',
  'name_uk',
  'address',
  'working_hours',
  'wallet',
  'lat',
  'lng',
  'city_id',
  'district_id',
  'region_id',
  'permissions',
  'on',
  'archived_at',
] as const;
type Named = (typeof named)[number];
const isNamed = (key: string): key is Named => named.some((name) => name === key);

/** Fields that hold people or offices. */
const lists = ['user_ids', 'office_ids'] as const;

/** Tells nothing to a person: the entry names its object already. */
const left = new Set(['id']);

export function useFactWords() {
  const { t } = useTranslation(['changes', 'common']);
  const valueText = useValueText();

  /** Of those who came and those who went neither has become the other. */
  const membersOf = (key: string, { before, after, names }: AuditEntry): Fact[] => {
    const [was, is] = [textsIn(before?.[key]), textsIn(after?.[key])];
    const removed = was.filter((id) => !is.includes(id));
    const added = is.filter((id) => !was.includes(id));
    return [
      ...(removed.length > 0
        ? [{ name: t('changes:removed'), before: valueText(key, removed, names), after: undefined }]
        : []),
      ...(added.length > 0
        ? [{ name: t('changes:added'), before: undefined, after: valueText(key, added, names) }]
        : []),
    ];
  };

  const fieldsOf = ({ before, after, names }: AuditEntry): Fact[] =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((key) => !left.has(key) && !lists.some((list) => list === key))
      .map((key) => {
        const said = (facts: Facts | null) => (facts && key in facts ? valueText(key, facts[key], names) : undefined);
        return { name: isNamed(key) ? t(`changes:field.${key}`) : key, before: said(before), after: said(after) };
      })
      .filter((fact) => fact.before !== fact.after);

  return (entry: AuditEntry): { object: string; facts: Fact[] } => ({
    object: objectOf(entry, (name) => (isSettingName(name) ? t(`changes:setting.${name}`) : name)),
    facts: [...lists.flatMap((key) => membersOf(key, entry)), ...fieldsOf(entry)],
  });
}

/** A value as a person would say it: a name instead of an id, a word instead of a code. */
function useValueText() {
  const { t, i18n } = useTranslation(['changes', 'common']);
  const { dateTime, rate } = useFormat();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const nothing = '–';

  const plain = (key: string, value: string, names: Record<string, string>): string => {
    if (key === 'permissions' && isRole(value)) return t(`common:role.${value}`);
    if (key === 'rate') return rate(value);
    return key === 'archived_at' ? dateTime(new Date(value)) : nameOf(names[value] ?? value);
  };

  return (key: string, value: unknown, names: Record<string, string>): string => {
    if (typeof value === 'boolean') return t(value ? 'changes:yes' : 'changes:no');
    if (typeof value === 'string') return plain(key, value, names);
    const texts = textsIn(value).map((text) => plain(key, text, names));
    return texts.length === 0 ? nothing : list.format(texts);
  };
}

/** Whoever has no name goes by the phone. */
const nameOf = (text: string) => (parsePhone(text) === text ? formatPhone(text) : text);

const isRole = (value: string): value is (typeof roles)[number] => roles.some((role) => role === value);

/** A rate goes by its pair, and by its office where it is the office's own; what has a name by its name, a setting by its words. */
function objectOf(
  { kind, object_id, names, before, after }: AuditEntry,
  settingWord: (name: string) => string,
): string {
  const { sc, tc, office_id } = after ?? before ?? {};
  if (kind.startsWith('rate_') && typeof sc === 'string' && typeof tc === 'string') {
    const office = typeof office_id === 'string' ? names[office_id] : undefined;
    return [`${sc} → ${tc}`, office].filter(Boolean).join(', ');
  }
  if (kind === 'subscriptions_changed') return object_id.replace('/', ' → ');
  if (kind === 'location_created') return String(after?.name_en ?? object_id);
  return names[object_id] === undefined ? settingWord(object_id) : nameOf(names[object_id]);
}

/** What is said in a list or in an object, a wallet's addresses for instance. */
function textsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)];
}

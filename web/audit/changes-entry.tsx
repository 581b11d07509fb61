import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditKind, Facts } from '#contract/audit.ts';
import { CashSteps } from '#contract/rate/cash.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { canonical } from '#domain/money/money.ts';
import { type OrderStatus, orderStatuses } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { roles } from '#domain/person/actor.ts';
import { formatPhone, parsePhone } from '#domain/person/phone.ts';
import { pauseAnswers, ruleModes } from '#domain/rate-rule/rate-rule.ts';
import { pauseReasons } from '#domain/rate-source/market-rate.ts';
import { isSettingName } from '#domain/setting.ts';
import { useDeviceText } from '../lib/device/device-text.ts';
import { useFormat } from '../lib/text/format.ts';
import { closuresIn, useClosureText } from '../ui/closure-text.ts';
import { writeCashSteps } from '../ui/form/typed-cash-steps.ts';
import { useHolidayText } from '../ui/holiday-text.ts';
import styles from './changes.module.css';
import { isFigure, isNamed, rankOf } from './changes-fields.ts';

/** One audit entry in one line: time, actor, what was done and the most important change. A press shows all of it. */
export function ChangesEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('changes');
  const { dateTimeAlone } = useFormat();
  const actorOf = useActorText();
  const deviceText = useDeviceText();
  const { title, object, facts } = useEntryTexts()(entry);
  const [first, ...others] = facts;
  const line = (
    <>
      <span className={styles.who}>
        <time dateTime={entry.at.toISOString()}>{dateTimeAlone(entry.at)}</time>
        <Text inherit span c="var(--o-ink)">
          {actorOf(entry)}
        </Text>
      </span>
      <span className={styles.what}>
        {title}: <strong>{object}</strong>
        {first && (
          <span className={styles.fact}>
            <Text inherit span c="dimmed">
              {first.name}
            </Text>{' '}
            <Values {...first} />
          </span>
        )}
      </span>
    </>
  );
  if (others.length === 0 && entry.address === null) {
    return (
      <li className={styles.entry}>
        <div className={styles.line}>{line}</div>
      </li>
    );
  }
  return (
    <li className={styles.entry}>
      <details>
        <summary className={styles.line}>
          {line}
          <IconChevronRight size={20} stroke={1.75} aria-hidden className={styles.arrow} />
        </summary>
        <Stack className={styles.more} gap={2}>
          {others.length > 0 && (
            <Stack component="dl" gap={2} m={0}>
              {others.map((fact) => (
                <div key={fact.name} className={styles.fact}>
                  <Text component="dt" c="dimmed">
                    {fact.name}
                  </Text>
                  <dd>
                    <Values {...fact} />
                  </dd>
                </div>
              ))}
            </Stack>
          )}
          {entry.address !== null && (
            <Text inherit c="dimmed" className="figures">
              {t('from', { address: entry.address, device: deviceText(entry.device) })}
            </Text>
          )}
        </Stack>
      </details>
    </li>
  );
}

/** A field before and after the change. */
function Values({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  return (
    <span className="figures">
      {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
      {after !== undefined && <ins>{after}</ins>}
    </span>
  );
}

function useActorText() {
  const { t } = useTranslation('changes');
  const { named } = useFormat();
  return ({ actor, kind, after, names }: AuditEntry): string => {
    if (typeof after?.rule_id === 'string') return t('rule');
    if (actor) {
      return named(actor.full_name ?? nameOf(names[actor.id] ?? t('unnamed', { id: actor.id.slice(0, 8) })));
    }
    return t(kind === 'wrong_passwords' ? 'stranger' : 'machine');
  };
}

/** A changed field. `before` is undefined if the field was added, `after` if it was removed. */
type FieldChange = { name: string; before: string | undefined; after: string | undefined };

/** Fields that hold a list of ids. They are shown as added and removed items, not as before and after. */
const listed = ['office_ids', 'user_ids'] as const;
type Listed = (typeof listed)[number];
const isListed = (key: string): key is Listed => listed.some((name) => name === key);

/** Shown in the head of the entry already. */
const headKeys = new Set(['id', 'sc', 'tc', 'office_id', 'status', 'draft', 'rule', 'rule_id']);

function useEntryTexts() {
  const { t } = useTranslation(['changes', 'common', 'order']);
  const valueText = useValueText();
  const { ratesApart, named } = useFormat();

  /** Two rates that differ never have the same text. */
  const rateTexts = ({ before, after }: AuditEntry) =>
    typeof before?.rate === 'string' && typeof after?.rate === 'string'
      ? ratesApart(before.rate, after.rate)
      : undefined;
  const changed = (key: string, entry: AuditEntry): FieldChange => {
    const { before, after, names } = entry;
    const apart = key === 'rate' ? rateTexts(entry) : undefined;
    if (apart) return { name: t('changes:field.rate'), before: apart[0], after: apart[1] };
    const textOf = (facts: Facts | null) => (facts && key in facts ? valueText(key, facts[key], names) : undefined);
    return { name: isNamed(key) ? t(`changes:field.${key}`) : key, before: textOf(before), after: textOf(after) };
  };
  const removedAndAdded = (key: Listed, { before, after, names }: AuditEntry): FieldChange[] => {
    const [had, has] = [textsIn(before?.[key]), textsIn(after?.[key])];
    const textOf = (ids: string[]) => (ids.length > 0 ? valueText(key, ids, names) : undefined);
    const removed = textOf(had.filter((id) => !has.includes(id)));
    const added = textOf(has.filter((id) => !had.includes(id)));
    return [
      { name: t(`changes:removed.${key}`), before: removed, after: undefined },
      { name: t(`changes:added.${key}`), before: undefined, after: added },
    ];
  };
  const factsOf = (entry: AuditEntry): FieldChange[] =>
    [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
      .filter((key) => !headKeys.has(key))
      .sort((a, b) => rankOf(a) - rankOf(b))
      .flatMap((key) => (isListed(key) ? removedAndAdded(key, entry) : [changed(key, entry)]))
      .filter((fact) => fact.before !== fact.after);

  /** A draft is made, and later opened. */
  const draftTitleOf = (kind: AuditKind, draft: unknown): string | undefined => {
    if (kind === 'office_created' && draft === true) return t('changes:officeDrafted');
    return kind === 'office_changed' && draft === false ? t('changes:kind.office_created') : undefined;
  };

  const titleOf = ({ kind, after }: AuditEntry) => {
    if (kind === 'rate_switched') return t(after?.actual === true ? 'changes:rateOn' : 'changes:rateOff');
    if (kind !== 'order_step') return draftTitleOf(kind, after?.draft) ?? t(`changes:kind.${kind}`);
    return isStatus(after?.status) ? t(`order:status.${after.status}`) : String(after?.status);
  };

  return (entry: AuditEntry): { title: string; object: string; facts: FieldChange[] } => ({
    title: titleOf(entry),
    object: objectOf(entry, {
      global: t('changes:global'),
      named,
      setting: (name) => (isSettingName(name) ? t(`changes:setting.${name}`) : name),
    }),
    facts: factsOf(entry),
  });
}

/** A figure of a rule or a market is shown with the digits that were set. */
const allDecimals = { min: 0, max: 8 };

/** Formats a value for a person: a name instead of an id, a word instead of a code. */
function useValueText() {
  const { t, i18n } = useTranslation(['changes', 'common', 'market', 'quotes']);
  const { amount, dateTime, rateInText, money } = useFormat();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  const number = new Intl.NumberFormat(i18n.language);
  const nothing = '–';
  const holiday = useHolidayText();
  const closure = useClosureText();

  const spelled: Partial<Record<string, (value: string) => string | undefined>> = {
    permissions: (value) => wordOf(roles, value, (role) => t(`common:role.${role}`)),
    rate: rateInText,
    loss: (value) => money(value, stablecoin),
    warned: (value) => wordOf(warned, value, (kind) => t(`changes:warned.${kind}`)),
    archived_at: (value) => dateTime(new Date(value)),
    closed_until: (value) => dateTime(new Date(value)),
    holidays: holiday,
    days: holiday,
    mode: (value) => wordOf(ruleModes, value, (mode) => t(`market:rule.mode.${mode}`)),
    on_pause: (value) => wordOf(pauseAnswers, value, (then) => t(`market:rule.onPause.${then}`)),
    paused: (value) => wordOf(pauseReasons, value, (why) => t(`quotes:pause.${why}`)),
    since: (value) => dateTime(new Date(value)),
  };
  const simple = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'changes:yes' : 'changes:no');
    return typeof value === 'number' ? number.format(value) : undefined;
  };
  const stepsText = (key: string, value: unknown) => {
    const steps = key === 'steps' || key === 'cash_step' ? CashSteps.safeParse(value).data : undefined;
    return steps && (writeCashSteps(steps, i18n.language) || nothing);
  };
  const figure = (key: string, value: string) =>
    isFigure(key) && canonical(value) !== undefined ? amount(value, allDecimals) : undefined;
  const plain = (key: string, value: string, names: Record<string, string>): string =>
    spelled[key]?.(value) ?? figure(key, value) ?? nameOf(names[value] ?? value);

  return (key: string, value: unknown, names: Record<string, string>): string => {
    const text = stepsText(key, value) ?? simple(value);
    if (text !== undefined) return text;
    if (typeof value === 'string') return plain(key, value, names);
    const texts = (key === 'closures' ? closuresIn(value).map(closure) : textsIn(inShort(key, value))).map((text) =>
      plain(key, text, names),
    );
    return texts.length === 0 ? nothing : list.format(texts);
  };
}

/** The entry names the price of the market alone. The history of the rate has all that it was made of. */
const inShort = (key: string, value: unknown): unknown => (key === 'market' ? Object(value).mid : value);

const isStatus = (value: unknown): value is OrderStatus => orderStatuses.some((status) => status === value);

/** A person without a name is shown by the phone number. */
const nameOf = (text: string) => (parsePhone(text) === text ? formatPhone(text) : text);

/** Kinds of warnings of the rate guard. */
const warned = ['crossed', 'first', 'jump', 'crossed_between'] as const;

/** The word of a code. Undefined for one of a later version, which is shown as it is. */
function wordOf<Code extends string>(codes: readonly Code[], value: string, say: (code: Code) => string) {
  const known = codes.find((code) => code === value);
  return known && say(known);
}

type ObjectTexts = { global: string; named: (name: string) => string; setting: (name: string) => string };

/** The object of these is a pair, spelled `USD/USDT`. */
const pairKinds = new Set<AuditEntry['kind']>(['subscriptions_changed', 'terms_changed']);

/** Names the object of an entry: a rate by its pair and office, a named object by its name, a setting by its title. */
function objectOf({ kind, object_id, names, before, after }: AuditEntry, words: ObjectTexts): string {
  const { sc, tc, office_id } = { ...before, ...after };
  if (kind.startsWith('rate_') && typeof sc === 'string' && typeof tc === 'string') {
    return `${sc} → ${tc} · ${typeof office_id === 'string' ? (names[office_id] ?? office_id) : words.global}`;
  }
  if (pairKinds.has(kind)) return object_id.replace('/', ' → ');
  if (kind === 'location_created') return String(after?.name_en ?? object_id);
  const name = names[object_id];
  if (name !== undefined) return words.named(nameOf(name));
  return isOfDeal(kind) ? shortOrderId(object_id) : words.setting(object_id);
}

/** Wrong pickup codes without a deal are told of the person who typed them, who has a name. */
const isOfDeal = (kind: AuditEntry['kind']) => kind.startsWith('order_') || kind === 'wrong_pickup_codes';

/** Flattens lists and objects to their texts, for example the addresses of a wallet. */
function textsIn(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)];
}

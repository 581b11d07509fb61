import type { SettingChange } from '#contract/setting.ts';
import type { Role } from '#domain/person/actor.ts';
import { type Feature, firstSettings, type NetworkChoices, type SettingName, type Settings } from '#domain/setting.ts';
import type { SessionBy } from '../database/by.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { refuse } from '../lib/refuse.ts';
import { isSwitch, type SettingStore } from './setting.store.ts';

type Needs = {
  store: SettingStore;
  /** The choices that this server was started with. */
  started: NetworkChoices;
  /** Push services would refuse our pushes, because nobody can be reached about them. */
  lacksPushContact: boolean;
  /** Called after a commit that wrote an outbox row. */
  wake: () => void;
};

/**
 * A node may use settings that are up to this old. So other nodes apply a change within a second, and most calls need
 * no query.
 */
const freshMs = 500;
const retryAfterSeconds = 60;

/** `found`: what was read, once it is. */
type Reading = { since: number; settings: Promise<Settings>; found: Settings | undefined };

export function settingService({ store, started, lacksPushContact, wake }: Needs) {
  let known: Settings = { ...firstSettings, ...started };
  let cached: Reading | undefined;

  const keepKnown = (settings: Settings) => {
    known = settings;
  };

  const recent = () => (cached && performance.now() - cached.since < freshMs ? cached : undefined);

  function current(): Promise<Settings> {
    const kept = recent();
    if (kept) return kept.settings;
    const reading: Reading = { since: performance.now(), settings: store.read(), found: undefined };
    cached = reading;
    reading.settings.then(
      (settings) => {
        reading.found = settings;
        keepKnown(settings);
      },
      () => undefined,
    );
    // A failed read is not kept: its callers receive the error, and the next call reads again.
    reading.settings.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.settings;
  }

  /** Refuses to switch on what could not work. */
  function refuseInVain(switchedOn: readonly SettingName[], hasColleague: boolean): void {
    if (switchedOn.includes('push') && lacksPushContact) refuse('CONFLICT', { reason: 'pushContactMissing' });
    if (switchedOn.includes('rate_approval') && !hasColleague) refuse('CONFLICT', { reason: 'noOtherAdmin' });
  }

  /** At once where they are known, which nearly every call finds: to wait for them costs a call several turns. */
  const withCurrent = (use: (settings: Settings) => void): Promise<void> | void => {
    const found = recent()?.found;
    return found ? use(found) : current().then(use);
  };

  const isServed = async (role: Role | undefined) => serves(await current(), role);

  return {
    isServed,
    get: () => store.read(),
    /** As this call found them: every call that is not open to anyone reads them first. */
    known: () => known,

    async change(by: SessionBy, change: SettingChange, requireFresh: RequireFresh): Promise<Settings> {
      const settings = await store.change(by, change, (changed, after, hasColleague) => {
        const switchedOn = changed.filter((name) => isSwitch(name) && after[name]);
        refuseInVain(switchedOn, hasColleague);
        if (changed.some(isSwitch)) requireFresh();
      });
      cached = undefined;
      keepKnown(settings);
      wake();
      return settings;
    },

    async refuseAtMaintenance(role: Role | undefined): Promise<void> {
      refuseUnserved(await current(), role);
    },

    /** Throws the refusal, or waits for the settings first. */
    refuseCall: (role: Role | undefined, feature: Feature | undefined) =>
      withCurrent((settings) => {
        refuseUnserved(settings, role);
        if (feature !== undefined && !settings[feature]) refuse('FEATURE_DISABLED');
      }),

    isOn: async (feature: Feature): Promise<boolean> => (await current())[feature],
  };
}

/** During maintenance only admins may use the server. */
const serves = ({ maintenance }: Settings, role: Role | undefined) => !maintenance || role === 'admin';

function refuseUnserved(settings: Settings, role: Role | undefined): void {
  if (!serves(settings, role)) refuse('MAINTENANCE_MODE', { retryAfterSeconds });
}

export type SettingService = ReturnType<typeof settingService>;

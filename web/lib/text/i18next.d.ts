import 'i18next';
import type { analytics } from '../../locales/en/analytics.ts';
import type { auth } from '../../locales/en/auth.ts';
import type { cash } from '../../locales/en/cash.ts';
import type { changes } from '../../locales/en/changes.ts';
import type { common } from '../../locales/en/common.ts';
import type { dates } from '../../locales/en/dates.ts';
import type { deadline } from '../../locales/en/deadline.ts';
import type { deals } from '../../locales/en/deals.ts';
import type { errors } from '../../locales/en/errors.ts';
import type { exchange } from '../../locales/en/exchange.ts';
import type { exit } from '../../locales/en/exit.ts';
import type { factor } from '../../locales/en/factor.ts';
import type { guard } from '../../locales/en/guard.ts';
import type { handover } from '../../locales/en/handover.ts';
import type { hours } from '../../locales/en/hours.ts';
import type { map } from '../../locales/en/map.ts';
import type { marks } from '../../locales/en/marks.ts';
import type { messages } from '../../locales/en/messages.ts';
import type { notification } from '../../locales/en/notification.ts';
import type { office } from '../../locales/en/office.ts';
import type { offices } from '../../locales/en/offices.ts';
import type { order } from '../../locales/en/order.ts';
import type { own } from '../../locales/en/own.ts';
import type { pickup } from '../../locales/en/pickup.ts';
import type { profile } from '../../locales/en/profile.ts';
import type { qr } from '../../locales/en/qr.ts';
import type { radar } from '../../locales/en/radar.ts';
import type { rate } from '../../locales/en/rate.ts';
import type { receipt } from '../../locales/en/receipt.ts';
import type { settings } from '../../locales/en/settings.ts';
import type { step } from '../../locales/en/step.ts';
import type { transfer } from '../../locales/en/transfer.ts';
import type { user } from '../../locales/en/user.ts';
import type { wallet } from '../../locales/en/wallet.ts';

/** English defines the keys: the compiler checks every key that a screen uses. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      cash: typeof cash;
      changes: typeof changes;
      analytics: typeof analytics;
      auth: typeof auth;
      pickup: typeof pickup;
      profile: typeof profile;
      user: typeof user;
      errors: typeof errors;
      messages: typeof messages;
      notification: typeof notification;
      order: typeof order;
      own: typeof own;
      exchange: typeof exchange;
      factor: typeof factor;
      office: typeof office;
      offices: typeof offices;
      deadline: typeof deadline;
      deals: typeof deals;
      radar: typeof radar;
      rate: typeof rate;
      dates: typeof dates;
      exit: typeof exit;
      receipt: typeof receipt;
      settings: typeof settings;
      step: typeof step;
      transfer: typeof transfer;
      guard: typeof guard;
      handover: typeof handover;
      hours: typeof hours;
      map: typeof map;
      marks: typeof marks;
      qr: typeof qr;
      wallet: typeof wallet;
    };
  }
}

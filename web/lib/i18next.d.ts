import 'i18next';
import type { auth } from '../locales/en/auth.ts';
import type { common } from '../locales/en/common.ts';
import type { deals } from '../locales/en/deals.ts';
import type { errors } from '../locales/en/errors.ts';
import type { exchange } from '../locales/en/exchange.ts';
import type { messages } from '../locales/en/messages.ts';
import type { office } from '../locales/en/office.ts';
import type { order } from '../locales/en/order.ts';
import type { profile } from '../locales/en/profile.ts';

/** English is the measure: every key that a screen asks for exists. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      auth: typeof auth;
      profile: typeof profile;
      errors: typeof errors;
      messages: typeof messages;
      order: typeof order;
      exchange: typeof exchange;
      office: typeof office;
      deals: typeof deals;
    };
  }
}

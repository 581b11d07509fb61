import type { LiveMessage } from '#contract/live.ts';

/**
 * No notices: that the customer is at the office, which lifts the deal on the desk, that something about the customer or
 * offices have changed.
 */
const silentTypes = [
  'books_update',
  'till_update',
  'factor_reset',
  'new_sign_in',
  'since',
  'ping',
  'pong',
  'order_here',
  'order_customer',
  'message',
  'approval',
  'inbox',
  'rate_target',
  'office_update',
  'office_gone',
  'network_update',
] as const;

export type News = Exclude<LiveMessage, { type: (typeof silentTypes)[number] }>;

export const isNews = (message: LiveMessage): message is News => !silentTypes.some((type) => type === message.type);

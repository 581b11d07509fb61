import { z } from 'zod';
import { choiceChannels, choosableKinds } from '#domain/inbox.ts';
import { PushMessage } from './notification.ts';
import { StatusCode } from './order/order.ts';
import { PageOf, pageQuery, pageSizes } from './wire/page.ts';
import type { NamedRoute } from './wire/route.ts';
import { Id, Time } from './wire/wire-types.ts';

/** What the person was told, with the words of a push, in the language of the person now. */
const InboxEntry = PushMessage.pick({
  type: true,
  order_id: true,
  title: true,
  body: true,
  url: true,
  at: true,
}).extend({
  id: Id,
  read_at: Time.nullable(),
  /** The status that the deal had then. Null for what is not a step of a deal. A server of before has none. */
  status: StatusCode.json.nullable().optional(),
});
export type InboxEntry = z.output<typeof InboxEntry>;

const Inbox = PageOf(InboxEntry).extend({ unread: z.int() });
export type Inbox = z.output<typeof Inbox>;

const Unread = z.object({ unread: z.int() });

/** `id`: this one. `up_to`: this one and all before it. Neither: all that is there now. */
const ReadEntries = z.object({ id: Id.optional(), up_to: Id.optional() });
export type ReadEntries = z.output<typeof ReadEntries>;

/** The person of an account, and how much in the inbox is unread. */
export const InboxNews = Unread.extend({ id: Id });

const Choice = z.object({ kind: z.enum(choosableKinds), channel: z.enum(choiceChannels), on: z.boolean() });
export type Choice = z.output<typeof Choice>;
const Choices = z.object({ choices: z.array(Choice).max(100) });
export type Choices = z.output<typeof Choices>;

export const inboxApi = {
  list: {
    method: 'GET',
    url: '/v1/users/me/inbox',
    part: 'Notifications',
    operationId: 'listInbox',
    summary: 'What you were told in the last 90 days, but rates, the newest first',
    schema: { querystring: z.object(pageQuery(pageSizes.messages)), response: { 200: Inbox } },
  },
  read: {
    method: 'PUT',
    url: '/v1/users/me/inbox/read',
    part: 'Notifications',
    operationId: 'readInbox',
    summary: 'Mark what you were told as read: one, all up to one, or all',
    schema: { body: ReadEntries, response: { 200: Unread } },
  },
  choices: {
    method: 'GET',
    url: '/v1/users/me/choices',
    part: 'Notifications',
    operationId: 'listChoices',
    summary: 'Read what you want to be told over which channel',
    schema: { response: { 200: Choices } },
  },
  /** What is absent stays. What concerns the safety of the account is always told. */
  choose: {
    method: 'PUT',
    url: '/v1/users/me/choices',
    part: 'Notifications',
    operationId: 'choose',
    summary: 'Choose what you want to be told over which channel',
    schema: { body: Choices, response: { 200: Choices } },
  },
} as const satisfies Record<string, NamedRoute>;

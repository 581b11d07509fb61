import type { FastifyInstance } from 'fastify';
import { afterAll, expect, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { LiveMessage } from '#contract/live.ts';
import { readExactJson } from '#contract/wire/json.ts';
import type { NewsPlace } from '../live/missed-news.ts';
import type { Person } from './world.ts';

/** For a hub alone, which reads no outbox. */
export const noNews: NewsPlace = {
  position: () => undefined,
  readAfter: () => Promise.reject(new Error('There is no outbox')),
  positions: { earliest: () => undefined },
};

type Message = {
  type: string;
  data?: {
    id: string;
    status?: number;
    rate?: string;
    actual?: boolean;
    missed?: boolean;
    customer?: { cellphone: string };
  };
};

/** Messages may be late because of a transaction of another test file on the same PostgreSQL. */
export const patience = { timeout: 20_000 };

const sockets: WebSocket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

/** A live connection of this person. It records all messages. */
export async function listenTo(node: FastifyInstance, person: Pick<Person, 'token'>) {
  const heard: Message[] = [];
  let closedWith: number | undefined;
  const socket = await node.injectWS(
    `/v1/trigger/notifier/ws?token=${person.token}`,
    {},
    {
      onInit: (opening) => {
        opening.on('message', (text) => heard.push(read(text.toString())));
        opening.on('close', (code) => {
          closedWith = code;
        });
      },
    },
  );
  sockets.push(socket);
  return {
    send: (text: string) => socket.send(text),
    leave: () => socket.terminate(),
    hears: (type: string, id: string) =>
      vi.waitFor(
        () => expect(heard.map((message) => [message.type, message.data?.id])).toContainEqual([type, id]),
        patience,
      ),
    closedWith: () => closedWith,
    isCutOffWith: (code: number) => vi.waitFor(() => expect(closedWith).toBe(code), patience),
    heard,
  };
}

/** The cast is not checked here; the assertions of the tests check the message. */
const read = (text: string) => readExactJson(text, LiveMessage) as Message;

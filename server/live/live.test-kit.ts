import type { FastifyInstance } from 'fastify';
import { afterAll, expect, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { readJson } from '#contract/money.ts';
import type { Person } from '../testing/world.ts';

type Message = { type: string; data?: { id: string; status?: number; rate?: string; actual?: boolean } };

/** A transaction of another test file on the same server may hold back what is heard for a while. */
export const patience = { timeout: 10_000 };

const sockets: WebSocket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

/** A live connection of this person, and all that came over it. */
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

/** The cast is the test's word for what the server says; the assertions then look at it. */
const read = (text: string) => readJson(text) as Message;

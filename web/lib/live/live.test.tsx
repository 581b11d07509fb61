import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { useLiveCache } from '../../app/home.tsx';
import { ordersQuery } from '../../order/order.queries.ts';
import { answer } from '../../testing/answers.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  FakeSocket.opened = [];
});
afterEach(() => void vi.useRealTimers());

function Shown() {
  useLiveCache();
  const { data } = useQuery(ordersQuery({}));
  return <p>{data?.items.map(({ status, version }) => `${status} ${version}`).join()}</p>;
}

test.each([1001, 1006, 1012])(
  'reads all queries again after a close with %i, also when the server has lost a step',
  async (code) => {
    const user = aUser();
    const before = anOrder({ customer_id: user.id, status: 'confirmed', version: 2 });
    const lost = { ...before, status: 'received', version: 3 } as const;
    let known: typeof before = lost;
    const list = answer(orderApi.list, () => aPage([known]));
    const { server } = await renderApp(<Shown />, { user, routes: [list] });
    act(() => FakeSocket.last().accept());
    await screen.findByText('received 3');

    vi.useFakeTimers();
    known = before;
    act(() => FakeSocket.last().close(code));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(FakeSocket.opened).toHaveLength(2);
    const callsBefore = server.to(orderApi.list).length;
    act(() => FakeSocket.last().accept());
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.to(orderApi.list)).toHaveLength(callsBefore + 1);
    screen.getByText('confirmed 2');
  },
);

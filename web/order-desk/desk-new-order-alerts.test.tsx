import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newDeskOrder, receiveOrder, showDesk } from '../testing/desk.tsx';
import { withSpeaker } from '../testing/speaker.ts';
import { switchSound } from './desk-sound.ts';

beforeEach(() => {
  document.title = 'Obmin';
  switchSound(false);
});

test('the page title shows how many orders wait for me', async () => {
  const view = await showDesk([newDeskOrder(), newDeskOrder(), newDeskOrder({ status: 'completed' })]);
  await waitFor(() => expect(document.title).toBe('(2) Obmin'));
  view.unmount();
  expect(document.title).toBe('Obmin');
});

test('the tone plays for a new order once it is switched on, and the choice is stored', async () => {
  const { played } = withSpeaker({ touched: true });
  const room = document.createElement('div');
  room.id = 'shell-tools';
  document.body.append(room);
  onTestFinished(() => room.remove());
  await showDesk([]);
  await screen.findByText('No orders found');
  receiveOrder('new_order', newDeskOrder());
  expect(played).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sound off' }));
  await waitFor(() => expect(played).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Sound on' })).toBeTruthy();
  expect(localStorage.getItem('obmin.sound')).toBe('on');
  receiveOrder('new_order', newDeskOrder());
  await waitFor(() => expect(played).toHaveLength(4));
});

test('orders that arrive together play one tone', async () => {
  const { played } = withSpeaker({ touched: true });
  switchSound(true);
  await waitFor(() => expect(played).toHaveLength(2));
  await showDesk([]);
  await screen.findByText('No orders found');
  receiveOrder('new_order', newDeskOrder());
  receiveOrder('new_order', newDeskOrder());
  await waitFor(() => expect(played).toHaveLength(4));
  receiveOrder('new_order', newDeskOrder());
  await waitFor(() => expect(played).toHaveLength(6));
});

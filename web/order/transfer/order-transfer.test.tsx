import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Transfer } from '#domain/order/order-turn.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderTransfer } from './order-transfer.tsx';

const address = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
const show = (network: Transfer['destination']['network'], to: Transfer['to'] = 'office') =>
  renderApp(
    <OrderTransfer transfer={{ to, destination: { network, address }, amount: '1000', currency: 'USDT' }} isMain />,
  );

test('where USDT is sent, the network stands once, above the QR code and the address, and the address copies without spaces', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => void vi.restoreAllMocks());
  const { container } = await show('TRC20');
  expect(container.querySelector('p')?.textContent).toBe('Only USDT on TRC20 (Tron)');
  expect(container.querySelector('dl')?.textContent).toContain(`Office wallet${address}`);
  expect([...container.querySelectorAll('dd span')].map(({ textContent }) => textContent)).toContain('TJVm');
  expect(container.textContent?.match(/TRC20/g)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  await screen.findAllByText('Copied');
  expect(writeText).toHaveBeenCalledWith(address);
});

test.each([
  ['the customer is told to call the office', 'office', /^The office has not stated the network.*Call the office/],
  [
    'the staff are told to ask the customer',
    'customer',
    /^The network of this address is not stated. Ask the customer/,
  ],
] as const)('without a network %s before anything is sent', async (_, to, warning) => {
  const { container } = await show(null, to);
  screen.getByText(warning);
  expect(container.textContent).toContain(`Network not stated ${address}`);
  expect(container.textContent).not.toContain('Only USDT');
});

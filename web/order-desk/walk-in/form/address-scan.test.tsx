import { render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { Kit } from '../../../app/look/kit.tsx';
import { openCamera } from '../../../testing/device/open-camera.ts';
import { AddressScan } from './address-scan.tsx';

const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const known = { here: ['TRC20', 'BEP20'] as const, stored: null };

test('the camera passes over an address with a wrong letter, and takes the right one with its network', async () => {
  await i18next.loadNamespaces(['walkin', 'handover']);
  const { holdAt } = openCamera();
  holdAt(`${address.slice(0, -1)}F`);
  const onRead = vi.fn();
  render(
    <Kit env="test">
      <AddressScan opened known={known} onClose={vi.fn()} onRead={onRead} />
    </Kit>,
  );
  expect(await screen.findByText(/^This is no address of a wallet\./)).toBeTruthy();
  expect(onRead).not.toHaveBeenCalled();
  holdAt(address);
  await waitFor(() => expect(onRead).toHaveBeenCalledWith(expect.objectContaining({ address, network: 'TRC20' })));
});

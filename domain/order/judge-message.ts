import { holdsAddress } from '../wallet/address-in-text.ts';
import type { MessageSide } from './order-message.ts';

/**
 * Staff never write an address: money is sent to the one that the deal has, and staff may name no other one. What a
 * customer writes is marked, so that the desk does not take it for the address of the deal. The server judges alone.
 */
export function judgeMessage(side: MessageSide, text: string): 'plain' | 'marked' | 'refused' {
  if (!holdsAddress(text)) return 'plain';
  return side === 'office' ? 'refused' : 'marked';
}

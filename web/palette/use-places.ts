import { useMoveTo } from '../lib/address/address.ts';
import type { Address } from '../lib/address/read-address.ts';

/** The same screen without what is open over it. */
function screenOf({ order, talk, code, inbox, dialog, user, office, ...screen }: Address): Address {
  // On the deals, the books and the tills the office is a filter, and elsewhere that of the dialog.
  return screen.tab === 'offices' || office === undefined ? screen : { ...screen, office };
}

/** The ways of the palette through the page. All of them only change the address. */
export function usePlaces() {
  const moveTo = useMoveTo();
  return {
    /** Opens something over the screen of now. */
    openOver: (over: Pick<Address, 'order' | 'inbox'>) => moveTo((now) => ({ ...screenOf(now), ...over })),
    /** Goes to another screen. The focus goes with it, unless a dialog of that screen takes it. */
    goTo: (place: Address) => {
      moveTo(() => place);
      document.getElementById('content')?.focus({ preventScroll: true });
    },
  };
}

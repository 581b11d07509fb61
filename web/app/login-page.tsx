import { useAgreementTick } from '../agreement/agreement-tick.tsx';
import { LoginScreen } from '../auth/login-screen.tsx';
import { RateBoard } from '../board/rate-board.tsx';
import { useAddress } from '../lib/address/address.ts';

/** The sign-in and registration, with the terms of use and the board of today's rates. */
export function LoginPage() {
  const terms = useAgreementTick({ isRegistering: useAddress().mode === 'register' });
  return <LoginScreen board={<RateBoard />} terms={terms} />;
}

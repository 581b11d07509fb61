import { LoginScreen } from '../auth/login-screen.tsx';
import { RateBoard } from '../board/rate-board.tsx';

/** The sign-in and registration, with the board of today's rates. */
export const LoginPage = () => <LoginScreen board={<RateBoard />} />;

import './look/home-styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useKnowMe } from '../lib/call/session.tsx';
import { FreshSignInDialog } from '../profile/fresh-sign-in-dialog.tsx';
import { RequiredFactor } from '../ui/factor/required-factor.tsx';

/** Staff without a second factor, where it is required: they can only set one up, or sign out. */
export function RequiredFactorRoute({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient();
  const knowMe = useKnowMe();
  const done = async () => {
    await knowMe(({ must_set_up_factor, ...user }) => ({ ...user, second_factor: true }));
    // What was refused until now.
    void cache.invalidateQueries();
    onDone();
  };
  return (
    <Suspense fallback={null}>
      <RequiredFactor onDone={() => void done()} />
      <FreshSignInDialog />
    </Suspense>
  );
}

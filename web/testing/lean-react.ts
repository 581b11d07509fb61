import * as React from 'react';

// Imported before react-dom. The development build of React, which has `act`, records a stack for each element and a
// measurement for each render. Only the tools of a browser show them, and they took a third of the processors' time.

Object.assign(console, { timeStamp: undefined });

/** React records so many stacks in a second and then no more. */
const most = 10_000;
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('This React counts its stacks elsewhere: mend web/testing/lean-react.ts, or remove it.');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => most, set: () => undefined });

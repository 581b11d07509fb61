import React from 'react';

// Imported before react-dom. The tests use React's production build, because the development build takes much longer.
// The production build has no `act`, so here is one: it does at once what React has planned for later.

const planned = new Set<() => void>();

/** A function that React calls to do work later. */
const planning = (later: (work: () => void) => unknown) => (work: () => void) => {
  const once = () => {
    if (planned.delete(once)) work();
  };
  planned.add(once);
  later(once);
};

/** React also plans while it works, for example what an effect has changed. */
function doPlanned() {
  // A set also gives what is added during the loop.
  for (const work of planned) work();
}

const { queueMicrotask: soon, setImmediate: nextTurn } = globalThis;

function act(callback: () => unknown) {
  const result = callback();
  doPlanned();
  const settled = async () => {
    const value = await result;
    await new Promise<void>((resolve) => void nextTurn(resolve));
    doPlanned();
    return value;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: the `act` of React can be awaited too.
    then: (resolve: (value: unknown) => unknown, reject: (reason: unknown) => unknown) =>
      settled().then(resolve, reject),
  };
}

if (!React.act) {
  // React takes these functions when it is loaded.
  Object.assign(globalThis, { queueMicrotask: planning(soon), setImmediate: planning(nextTurn) });
  await import('react-dom/client');
  Object.assign(globalThis, { queueMicrotask: soon, setImmediate: nextTurn });
  Object.assign(React, { act });
}

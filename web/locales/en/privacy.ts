/** The own data: what a person agreed to, takes along and has erased. */
export const privacy = {
  title: 'Your data',
  terms: {
    title: 'Terms of use',
    ask: 'Read the terms of this exchange. You agree once, and your deal is placed at once.',
    askAgain:
      'The terms have changed since you agreed to them. Your deal is placed as soon as you agree to the new ones.',
    accept: 'Accept',
    later: 'Not now',
    failed: 'This was not noted',
    accepted: 'You agreed to the terms of use (version {{version}}): {{when}}.',
    notYet: 'You are asked to agree to the terms of use before your next deal.',
    newer: 'There are newer ones, which you are asked about before your next deal.',
    read: 'Read the terms',
    readNew: 'Read the new terms',
    done: 'You agreed to the terms of use',
  },
  export: {
    what: 'Everything that Obmin has about you, in one file: your details, devices, deals, messages and notices.',
    start: 'Download my data',
    saved: 'Saved as {{name}}',
    failed: 'The file was not saved',
  },
};

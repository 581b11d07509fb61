/** The own data: what a person agreed to, takes along and has erased. */
export const privacy = {
  title: 'Data and consent',
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
  erasure: {
    what: 'You may ask us to erase your data. Your deals and their sums stay, without your name.',
    staff:
      'Your data are erased on your wish as soon as you no longer work for the network. Ask an admin to end that first.',
    open: 'Erase my data',
    question: 'Erase your data?',
    yes: 'Ask for erasure',
    goes: 'Your name, phone, e-mail, wallets, devices, notices and the texts of your deals are erased for good. You can no longer sign in; with the same number you may open a new account.',
    stays:
      'The dates and sums of your deals and the ids of their transactions stay, because the books and the law need them. They no longer name you.',
    soon: 'It happens in a day. Until then you may withdraw it here.',
    keeps: {
      deals:
        'It waits until your open deals have ended, and then as long as the law asks for. Until it is done you may withdraw it here.',
      money:
        'It waits until the office has settled the money that came after the end of a deal. Until then you may withdraw it here.',
      years_one:
        'The law asks us to keep deals for {{count}} year, so it happens after {{when}}. Until then you may withdraw it here.',
      years_other:
        'The law asks us to keep deals for {{count}} years, so it happens after {{when}}. Until then you may withdraw it here.',
    },
    asked: 'You asked for your data to be erased',
    failed: 'Nothing was changed',
    waits: 'Erasure asked for',
    since: '{{when}}',
    withdraw: 'Withdraw it',
    withdrawn: 'Your data stay',
  },
};

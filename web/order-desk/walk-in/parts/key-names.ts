/** What stands on the keys. It is the same in every language. */
export const keyNames = {
  enter: 'Enter',
  swap: 'Alt S',
  guest: 'Alt G',
  create: 'Ctrl Enter',
  leave: 'Esc',
} as const;

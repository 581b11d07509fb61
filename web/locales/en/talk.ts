/** What the customer and the office of a deal write to each other. */
export const talk = {
  title: 'Messages',
  with: {
    office: 'Messages with {{office}}',
    customer: 'Messages with {{who}}',
  },
  none: {
    customer: 'Ask the office about this deal',
    office: 'Nothing was written yet',
  },
  unread_one: '{{count}} new',
  unread_other: '{{count}} new',
  safe: {
    customer: 'Take the address of a wallet from the deal alone, never from a message.',
    office: 'Write no address here: the customer sends to the one in the deal.',
  },
  marked: 'There is an address in this message. It is not the address of the deal.',
  older: 'Earlier messages',
  text: 'Message',
  send: 'Send',
  quick: {
    soon: 'I will be there in 15 minutes',
    late: 'I am late',
    where: 'Where is the entrance?',
  },
  sending: 'Is being sent',
  notSent: 'Not sent.',
  again: 'Try again',
  drop: 'Remove',
  read: 'Read',
  delivered: 'Delivered',
  office: 'The office',
  failed: 'The messages could not be read',
  refused: 'The message was not sent',
  noText: 'Write something',
  news: {
    customer: 'The customer wrote about deal {{id}}',
    office: 'The office wrote to you about deal {{id}}',
  },
  open: 'Read',
};

/** What the chain says of the transfers of a deal. */
export const chain = {
  title: 'On the network',
  /** What it is for the deal. */
  use: {
    claimed: 'The named transaction, on the network',
    found: 'Found at the address, on the network',
    payout: 'The pay-out, on the network',
    found_payout: 'A transfer to the customer, on the network: it may be the pay-out',
  },
  unread: 'Not checked yet',
  /** Reading is off, or the network has no service. */
  notLooked: 'Not checked on the network',
  /** What people do then. */
  look: {
    claimed: {
      customer: 'The office looks into its wallet itself.',
      staff: 'Look into the wallet or into the explorer before you receive the deal.',
    },
    payout: { customer: 'Look into your wallet.', staff: 'The customer looks into the own wallet.' },
  },
  missing: 'The network does not know this transaction yet. It is looked for again',
  blind: 'Not checked since {{time}}: the network can’t be read now',
  arrived: '{{sum}} arrived on {{network}}, {{time}}, final',
  paid: {
    customer: '{{sum}} came to your address on {{network}}, {{time}}, final',
    staff: '{{sum}} came to the customer on {{network}}, {{time}}, final',
  },
  pending: '{{sum}} is on its way on {{network}}',
  depth: '{{depth}} of {{needed}} blocks',
  foundHint: {
    customer: 'The office receives the deal.',
    staff: 'Nobody has named this transaction. Receive the deal with it if it is right.',
  },
  foundPayout: 'If it is your pay-out, set the deal ready with it.',
  sharedPayout: 'Several deals pay this sum to this address. Name the transaction yourself.',
  shared: 'Several deals expect this sum at this address. Ask the customer for the transaction.',
  problem: {
    failed: 'The transaction failed: nothing was moved',
    no_transfer: 'The transaction moves no money, such as a permission to spend',
    other_contract: 'The transaction moves another coin and no USDT',
    other_recipient: 'The transaction went to another address',
    older: 'The transaction is older than the deal',
    other_sum: 'Another sum arrived: {{sum}}',
    other_sumNone: 'Another sum arrived',
    other_network: 'It was sent on {{network}}, another network than agreed',
  },
  nameAnother: 'If you named the wrong one, name yours below. If not, ask the office.',
  record: 'Record {{sum}}',
  readAt: 'Checked {{time}}',
};

export const wallet = {
  network: 'Network',
  which: 'An address like this exists on several networks. Which one does your wallet name?',
  whichStored: 'The network of this address is not stated. Which one does the wallet name?',
  readBack: 'The wallet shows the same: {{middle}} in the middle and {{end}} at the end',
  askOffice:
    'The office has not stated the network of this address. Call the office before you send: USDT on another network is lost.',
  askCustomer:
    'The network of this address is not stated. Ask the customer before you send: USDT on another network is lost.',
  problem: {
    missing: 'Enter the address',
    tooLong: 'At most {{max}} characters. Check what was pasted.',
    checksum: 'This looks like an address on {{network}}, but a character is wrong. Copy it from the wallet once more',
    test: 'This address is on the network for trials, where coins have no value',
    unused: 'This is an address on {{found}}. Here USDT is sent only on {{here}}',
    form: 'This is not an address on {{here}}. Copy it from the wallet once more',
    letters: 'The letter “{{letter}}” is not Latin, though it may look so. Copy the address from the wallet once more',
    coin: 'This is the contract of {{coin}}, not a wallet. What is sent there is lost. Copy the wallet’s own address',
    nobody: 'Nobody can take coins from this address. What is sent there is lost. Copy the wallet’s own address',
    network: 'Choose the network',
    readBack: 'Compare the marked characters with the wallet, and tick this',
    twice: 'An office can have only one address for each network',
  },
};

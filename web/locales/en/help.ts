/** Short answers where people ask: web/ui/help.tsx. */
export const help = {
  networks: {
    question: 'What are TRC20, ERC20 and BEP20?',
    answer:
      'Networks on which USDT moves: TRC20 is Tron, ERC20 is Ethereum, BEP20 is BNB Smart Chain. Who sends and who receives must use the same one. USDT sent on another network is lost, and nobody can bring it back. Your wallet or exchange names the network beside the address.',
  },
  codeForCash: {
    question: 'Why a code?',
    answer:
      'By the code the cashier knows that the money is yours: it is paid to whoever shows it. So show it only at the desk, send it to nobody and never say it on the phone. The office does not ask for it from afar.',
  },
  codeForCoin: {
    question: 'Why a code?',
    answer:
      'With the code the cashier completes the deal: it says that you have your USDT. So show it only at the desk, once you see the USDT in your wallet, send it to nobody and never say it on the phone.',
  },
  bring: {
    question: 'What to bring?',
    answer:
      '{{sum}} in cash and this phone. At the desk say the number of the request, {{number}}. Stay until the cashier has counted the money and the status here changes.',
  },
  fetch: {
    question: 'What to bring?',
    answer:
      'This phone: once the cash is ready, the pickup code is here. The cashier scans it and hands you {{sum}}. Count the money before you leave the desk.',
  },
};

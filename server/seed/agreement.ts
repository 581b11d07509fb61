/** The terms of use of the demo world. A real network writes its own. */
export const demoAgreement = {
  text_en: `These terms are an example for the demo.

1. The rate is fixed when you place a deal, until the deadline that the deal shows.
2. Bring the sum that the deal names, or send it from a wallet of your own, on the network that the deal shows.
3. The office pays out only to whoever shows the pickup code, or to the address that the deal has.
4. The office may ask for a document where the law wants it.
5. We keep the sums of your deals as long as the law wants it. You may download your data at any time, and ask us to erase it.`,
  text_uk: `Ці умови – приклад для демонстрації.

1. Курс фіксується, коли ви створюєте заявку, і діє до строку, який у ній вказано.
2. Принесіть суму, названу в заявці, або надішліть її зі свого гаманця в мережі, яку показує заявка.
3. Офіс видає кошти лише тому, хто покаже код видачі, або надсилає на адресу із заявки.
4. Офіс може попросити документ, якщо цього вимагає закон.
5. Суми ваших заявок ми зберігаємо стільки, скільки вимагає закон. Ви будь-коли можете завантажити свої дані й попросити їх стерти.`,
};

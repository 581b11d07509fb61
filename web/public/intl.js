// A worker of `/scheme.js`: what Intl reads at its first use, it keeps for all threads of the page.
const language = location.search.slice(1);
new Intl.DateTimeFormat(language, { timeZone: 'UTC' });
new Intl.NumberFormat(language);
self.close();

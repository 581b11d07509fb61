import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RateSource } from '#domain/rate-source/sample.ts';

/** What a source plays instead of its answer. */
export type Madness =
  | 'zeros'
  | 'NaN'
  | 'strings'
  | 'inverted'
  | 'frozen'
  | 'thin'
  | 'stale'
  | 'slow'
  | 'cut off'
  | 'HTML'
  | '429'
  | 'a clock that is off'
  | 'too much'
  | 'elsewhere';

/** What one USDT brings and costs, and the hryvnias for one of a currency. */
type Prices = { coin: Record<string, [bid: string, ask: string]>; fiat: Record<string, string> };

const hosts: Record<string, RateSource> = {
  'bank.gov.ua': 'nbu',
  'whitebit.com': 'whitebit',
  'api.binance.com': 'binance',
  'api.kraken.com': 'kraken',
  'api.monobank.ua': 'monobank',
};
const numbers: Record<string, number> = { USD: 840, EUR: 978 };

/**
 * The five sources on this machine, in the forms that they answer with. Give its `url` to the client as `relay`. Nobody has tried
 * the product against the real ones from here.
 */
export async function openFakeSources() {
  const prices: Prices = {
    coin: { UAH: ['41.90', '41.96'], USD: ['0.9990', '0.9994'], EUR: ['0.8650', '0.8656'] },
    fiat: { USD: '41.9712', EUR: '48.4510' },
  };
  const mad = new Map<RateSource, Madness>();
  const asked: { source: RateSource; path: string }[] = [];
  const waiting = new Set<http.ServerResponse>();

  const server = http.createServer((request, response) => {
    const source = hosts[request.headers.host ?? ''];
    const path = request.url ?? '';
    if (!source) return void response.writeHead(404).end();
    asked.push({ source, path });
    const madness = mad.get(source);
    const play = madness && plays[madness];
    const answer = () => answerOf({ source, path, prices: played(prices, madness), madness });
    if (madness === 'slow') waiting.add(response);
    else if (play) play(response, answer);
    else response.end(answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    prices,
    /** By the name of the source. Without one it is as it should be. */
    mad,
    asked,
    async close() {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Play = (response: http.ServerResponse, answer: () => string) => void;

/** What is answered instead. Everything else is an answer in the right form. */
const plays: Partial<Record<Madness, Play>> = {
  HTML: (response) => response.end('<!doctype html><title>Just a moment</title>'),
  '429': (response) => response.writeHead(429, { 'retry-after': '600' }).end(),
  elsewhere: (response) => response.writeHead(302, { location: 'https://evil.example/' }).end(),
  'too much': (response) => response.end(`["${'x'.repeat(3 * 1024 * 1024)}"]`),
  'cut off': (response, answer) => {
    response.writeHead(200, { 'content-length': 5000 });
    response.write(answer().slice(0, 20), () => response.destroy());
  },
};

/** The prices as the madness spells them. */
function played({ coin, fiat }: Prices, madness: Madness | undefined): Prices {
  const all = (spell: (pair: [string, string]) => [string, string]) => ({
    coin: Object.fromEntries(Object.entries(coin).map(([quote, pair]) => [quote, spell(pair)])),
    fiat: Object.fromEntries(Object.entries(fiat).map(([quote, rate]) => [quote, spell([rate, rate])[0]])),
  });
  if (madness === 'zeros') return all(() => ['0.00000000', '0.00000000']);
  if (madness === 'NaN') return all(() => ['NaN', 'NaN']);
  if (madness === 'strings') return all(() => ['n/a', 'n/a']);
  if (madness === 'inverted') return all(([bid, ask]) => [ask, bid]);
  return { coin, fiat };
}

const day = (at: Date) => at.toISOString().slice(0, 10).split('-').reverse().join('.');

/** A number as JSON has it; what is no number is a text there, but for NaN, with which the answer is no JSON. */
const bare = (text: string) => (/^[\d.]+$/.test(text) || text === 'NaN' ? text : JSON.stringify(text));

type Asked = { source: RateSource; path: string; prices: Prices; madness: Madness | undefined };

/** A time that is off by a month, where that is what the source plays. */
function timeOf(madness: Madness | undefined): Date {
  const months = madness === 'stale' ? -1 : Number(madness === 'a clock that is off');
  return new Date(Date.now() + months * 30 * 86_400_000);
}

function answerOf({ source, path, prices: { coin, fiat }, madness }: Asked): string {
  const at = timeOf(madness);
  const url = new URL(path, 'http://source');
  const of = (quote: string) => coin[quote] ?? ['0', '0'];
  const word = (name: string) => url.searchParams.get(name) ?? '';
  if (source === 'nbu') return nbu(word('valcode'), fiat, at);
  if (source === 'monobank') return monobank(fiat, at);
  if (source === 'binance') return binance(word('symbol'), of);
  if (source === 'kraken') return kraken(word('pair').slice(4), of);
  return whitebit(url.pathname, of('UAH'), at, madness);
}

const nbu = (cc: string, fiat: Prices['fiat'], at: Date) =>
  `[{"r030":${numbers[cc] ?? 0},"txt":"?","rate":${bare(fiat[cc] ?? '0')},"cc":"${cc}","exchangedate":"${day(at)}"}]`;

function monobank(fiat: Prices['fiat'], at: Date): string {
  const date = Math.floor(at.getTime() / 1000);
  const rates = Object.entries(fiat).map(
    ([cc, rate]) =>
      `{"currencyCodeA":${numbers[cc]},"currencyCodeB":980,"date":${date},"rateBuy":${bare(rate)},"rateSell":${bare(rate)}}`,
  );
  return `[${rates.join(',')}]`;
}

type Of = (quote: string) => [string, string];

function binance(symbol: string, of: Of): string {
  const [bid, ask] = symbol === 'EURUSDT' ? turnedText(of('EUR')) : of('UAH');
  return JSON.stringify({ symbol, bidPrice: bid, bidQty: '100', askPrice: ask, askQty: '100' });
}

function kraken(quote: string, of: Of): string {
  const [bid, ask] = of(quote);
  const pair = { a: [ask, '1', '1.000'], b: [bid, '1', '1.000'] };
  return JSON.stringify({ error: [], result: { [`USDTZ${quote}`]: pair } });
}

/** The euro is what is bought there: one of it in USDT, in the other order. Words and zeros stay what they are. */
const turnedText = ([bid, ask]: [string, string]): [string, string] => {
  const one = (text: string) => (Number(text) > 0 ? (1 / Number(text)).toFixed(8) : text);
  return [one(ask), one(bid)];
};

function whitebit(path: string, [bid, ask]: [string, string], at: Date, madness: Madness | undefined): string {
  if (path.endsWith('/ticker')) {
    const volume = madness === 'thin' ? '12.5' : '812345.5';
    const pair = {
      last_price: bid,
      base_volume: volume,
      quote_volume: '34000000',
      isFrozen: madness === 'frozen',
      change: '0',
    };
    return JSON.stringify({ BTC_UAH: { ...pair, base_volume: '3' }, USDT_UAH: pair });
  }
  return JSON.stringify({
    ticker_id: 'USDT_UAH',
    timestamp: Math.floor(at.getTime() / 1000),
    asks: [[ask, '1000']],
    bids: [[bid, '1000']],
  });
}

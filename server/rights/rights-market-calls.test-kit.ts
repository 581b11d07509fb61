export const sourceCall = async () => ({ url: '/v1/rate-sources/kraken', body: { on: false, base_url: null } });
export const readingCall = async () => ({ body: { currency: 'USD', bid: '0.998', ask: '1.002' } });
export const boundsCall = async () => ({
  url: '/v1/market-rates/GBP',
  body: { low: '0.5', high: '1', agree_percent: '0.5', spread_percent: '2' },
});

const rails = {
  ...{ sc: 'USDT', tc: 'GBP', margin_percent: '1', step: '0.0001', step_percent: '1', day_percent: '3' },
  ...{ floor: '0.5', ceiling: '1' },
};
export const ruleCall = async () => ({ body: { ...rails, mode: 'off', pause_minutes: 15, on_pause: 'ask' } });
const simulationCall = async () => ({ url: `/v1/rate-rules/simulation?${new URLSearchParams(rails)}` });
export const chainCall = async () => ({ url: '/v1/chains/TRC20', body: { on: false, per_second: 2 } });
export const codesCall = async () => ({ body: { currencies: { USD: 'CASHUSD' }, cities: {} } });

export const marketAsks = {
  'PUT /v1/rate-sources/:id': sourceCall,
  'POST /v1/rate-sources/manual/readings': readingCall,
  'PUT /v1/market-rates/:currency': boundsCall,
  'PUT /v1/rate-rules': ruleCall,
  'PUT /v1/price-codes': codesCall,
  'PUT /v1/chains/:network': chainCall,
  'GET /v1/rate-rules/simulation': simulationCall,
};

/** Texts of balances. */
export const messages = {
  demo: 'Demo balance',
  get: 'Get demo balance',
  got: 'Demo balance added',
  gotText: 'It is worth about $1,000 and cannot be paid out.',
  failed: 'No demo balance was added',
  show: 'Show amounts as',
  views: { off: 'Coins', USD: 'USD', EUR: 'EUR' },
  unit: 'Unit',
  units: { btc: 'BTC', mbtc: 'mBTC', bits: 'bits', satoshi: 'sat' },
} as const

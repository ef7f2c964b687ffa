/** Texts of balances. */
export const messages = {
  debts: 'What you owe',
  owe: (amount: string, unit: string) => `You owe ${amount} ${unit}`,
  cause: (game: string, day: string) =>
    `A result of ${game} was corrected on ${day}, when its win had been spent.`,
  noCause: 'A win was taken back when it had been spent.',
  untilPaid: 'Whatever comes in pays this first. You cannot withdraw until it is paid.',
  bonus: 'Bonus',
  frozen: 'Kept back',
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

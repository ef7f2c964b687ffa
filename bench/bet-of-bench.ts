/** Every bet of the bench: dice under 49.50 with the smallest stake, so nobody runs dry. */
export const betOfBench = {
  api_id: 'dice',
  bet: '0.00000001',
  demo: false,
  currency: 'usdt',
  quick: false,
  data: { condition: 'under', target: 49.5 },
} as const

/** The same with a stake that is worth something in dollars, so that it counts in every projection. */
export const betWithWorth = { ...betOfBench, bet: '0.01' } as const

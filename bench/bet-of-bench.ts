/** Every bet of the bench: dice under 49.50 with the smallest stake, so nobody runs dry. */
export const betOfBench = {
  api_id: 'dice',
  bet: '0.00000001',
  demo: false,
  currency: 'usdt',
  quick: false,
  data: { condition: 'under', target: 49.5 },
} as const

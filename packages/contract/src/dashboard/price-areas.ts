import { area } from './area.ts'
import { choice, money, number, text, time, usd } from './column.ts'

/** What every currency is worth, and who says so. */
export const prices = area({
  id: 'prices',
  title: 'Prices',
  one: 'price',
  icon: 'trending-up',
  group: 'money',
  demand: { permission: 'payments' },
  help:
    'What a unit of each currency is worth. Limits, fees and the sums from which persons decide are counted ' +
    'by it. A price that no exchange confirmed for five minutes counts for nothing: nothing is staked or ' +
    'credited in it, and withdrawals wait for somebody. A build without exchanges has a fixed table.',
  columns: {
    currency: text('Currency', { sort: true, fact: true }),
    usd: text('USD', { fact: true }),
    state: choice(
      'State',
      {
        fresh: ['Fresh', 'good'],
        stale: ['Not known now', 'bad'],
        house: ['The house’s own', 'neutral'],
        table: ['Fixed table', 'warn'],
      },
      { fact: true },
    ),
    source: text('Source'),
    age: number('Age (s)', { sort: true }),
    at: time('As of'),
    held: money('Players hold'),
    worth: usd('Worth', { sort: true }),
  },
  sort: 'currency',
  refreshMs: 15_000,
})

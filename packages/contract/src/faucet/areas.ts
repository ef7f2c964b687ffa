import { area } from '../dashboard/area.ts'
import { money, player, text, time, usd } from '../dashboard/column.ts'

/** Spins of the daily faucet. Source: product design, Admin dashboard, faucet. */
export const faucetSpins = area({
  id: 'faucet',
  title: 'Faucet',
  one: 'spin',
  icon: 'hand-coins',
  group: 'growth',
  demand: { permission: 'promotions' },
  help: 'Spins of the daily faucet with what could be drawn and what was; odds and caps are settings.',
  columns: {
    at: time('Time', { sort: true }),
    user: player('Player', { filter: true }),
    most: usd('Maximum'),
    drawn: usd('Drawn'),
    share: text('Share'),
    paid: money('Paid'),
    paidAt: time('Paid at', { hidden: true }),
  },
  sort: '-at',
})

import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { number, player, text, time } from '../dashboard/column.ts'
import { dashboardRefusals } from '../dashboard/refusals.ts'

/** Spins of the bonus wheel. Source: product design, Admin dashboard, wheel. */
export const wheelSpins = area({
  id: 'wheel',
  title: 'Bonus wheel',
  one: 'spin',
  icon: 'hand-coins',
  group: 'growth',
  demand: { permission: 'promotions' },
  help: 'Spins of the bonus wheel and the codes that they gave; segments and odds are settings.',
  columns: {
    at: time('Time', { sort: true }),
    user: player('Player', { filter: true }),
    ticket: text('Ticket from'),
    segment: number('Segment'),
    prize: text('Prize'),
    code: text('Code'),
  },
  sort: '-at',
  actions: {
    give: action({
      label: 'Give tickets',
      help: 'The player can spin at once; tickets last 30 days.',
      on: 'area',
      demand: { permission: 'promotions', type: 'edit' },
      refusals: [dashboardRefusals['own-cluster']],
      form: z.strictObject({
        player: z
          .string()
          .trim()
          .min(1)
          .max(254)
          .meta({ title: 'Name of the player, or e-mail if you may read those' }),
        count: z.int().min(1).max(10).meta({ title: 'Tickets' }),
      }),
    }),
  },
})

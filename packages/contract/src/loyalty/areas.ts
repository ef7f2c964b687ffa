import { z } from 'zod'
import { action, area } from '../dashboard/area.ts'
import { number, player, time, usd } from '../dashboard/column.ts'

/** Levels of players. Source: product specification of the community and staff, 13.2, vip. */
export const vip = area({
  id: 'vip',
  title: 'VIP levels',
  one: 'player',
  icon: 'crown',
  group: 'growth',
  demand: { permission: 'vip' },
  help: 'The level of each player and what it rests on. Play leads to level 8; 9 and 10 are given.',
  columns: {
    user: player('Player', { filter: true }),
    level: number('Level', { fact: true }),
    rated: usd('Rated wager', { fact: true }),
    deposited: usd('Deposited', { fact: true }),
    since: time('Joined', { sort: true }),
  },
  sort: '-since',
  actions: {
    setLevel: action({
      label: 'Give a level',
      help: 'A level is never taken away, so it has to be a higher one. A second person decides.',
      demand: { permission: 'vip', type: 'edit' },
      form: z.strictObject({ level: z.int().min(1).max(10).meta({ title: 'Level' }) }),
      approval: { permission: 'vip', type: 'edit' },
    }),
  },
})

import { refusalsOf } from '../core/refusal.ts'

/** Source: product specification of the community and staff, 1.2. */
export const economyRefusals = refusalsOf('admin', {
  'economy-over-budget': {
    code: 1,
    status: 409,
    message: 'Rewards could cost more than the budget at some levels. Nothing was changed.',
    meaning: 'With this setting the worst case of `levels` would reach `economy.guardPct`.',
    params: ['levels'],
  },
})

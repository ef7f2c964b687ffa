import { toIso, type InstantMs } from '@powerplay/kernel'
import type { Database } from '../../platform/database/database.ts'

/** The largest percentages of days whose terms are fixed and not over. */
export interface TermsAhead {
  readonly burn: number
  readonly share: number
}

/**
 * What the terms of today and of the fixed days after it may still cost, remembered by each process for the
 * guard of the budget: a percentage that was lowered is paid until those days are over.
 */
export async function rememberTermsAhead(database: Database, now: () => InstantMs) {
  const read = async (): Promise<TermsAhead> => {
    const [row] = await database.query<TermsAhead>({
      name: 'token_terms_standing',
      text: `select coalesce(max(greatest(casino_e2, sport_e2, futures_e2)), 0)::float8 / 100 as burn,
        coalesce(max(share_e2), 0)::float8 / 100 as share from token_terms where day >= $1::date`,
      values: [toIso(now()).slice(0, 10)],
    })
    return row ?? { burn: 0, share: 0 }
  }
  let ahead = await read()
  return {
    get: () => ahead,
    async refresh() {
      ahead = await read()
    },
  }
}

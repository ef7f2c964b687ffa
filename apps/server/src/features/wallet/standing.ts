import { refuse, type Uuid } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../../platform/database/database.ts'

/** Whether players may take part in anything that is about money. */
export interface Standing {
  /**
   * Passes at once where the account is known to be complete, as it then stays.
   * @throws Refusal core/details-missing
   */
  check(userId: Uuid): Promise<void> | undefined
}

interface DetailsRow {
  readonly hasDetails: boolean
  readonly birthDate: boolean
  readonly country: boolean
  readonly terms: boolean
}

const completeMax = 100_000

/**
 * Asks for birth date, country and terms before any bet, deposit or grant, whatever way led into
 * the account. Only complete accounts are remembered, so that a completed one may play at once.
 */
export function createStanding(on: Queries): Standing {
  const complete = new LRUCache<Uuid, true>({ max: completeMax })

  async function look(userId: Uuid): Promise<void> {
    const [row] = await on.query<DetailsRow>({
      name: 'wallet.standing',
      text: `select has_details as "hasDetails", birth_date is not null as "birthDate",
          country is not null as "country", terms_version is not null as "terms"
        from users where id = $1`,
      values: [userId],
    })
    if (row?.hasDetails === true) {
      complete.set(userId, true)
      return
    }
    const details = ['birthDate', 'country', 'terms'] as const
    refuse('core/details-missing', { missing: details.filter((one) => row?.[one] !== true) })
  }

  return { check: (userId) => (complete.has(userId) ? undefined : look(userId)) }
}

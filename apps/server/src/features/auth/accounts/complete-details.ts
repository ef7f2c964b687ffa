import { countryIsos, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { update } from '../sessions/update.ts'
import { refuseProblems } from './create-user.ts'
import { birthDateProblems, onlyProblems } from './rules.ts'
import { termsVersion } from './terms.ts'
import { writeDetails } from './user-store.ts'
import { tryWelcome } from './welcome.ts'

/** What an account is asked that was opened by a wallet or a bot. */
export interface DetailsForm {
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** ISO 3166-1, two letters. */
  readonly country: string
}

/**
 * Keeps birth date, country and the agreement to the terms, and welcomes the player then. What
 * stands is final: a second form changes nothing.
 * @throws Refusal core/bad-payload (too young, no such date), core/country-restricted
 */
export async function completeDetails(
  shop: AuthWorkshop,
  { birthDate, country }: DetailsForm,
  context: CallContext,
): Promise<OwnUser> {
  const { clock, database } = shop.platform
  const problems = onlyProblems({
    birthDate: birthDateProblems(birthDate, clock.now()),
    country: countryIsos.includes(country) ? [] : ['validation.in'],
  })
  refuseProblems(problems)
  shop.whereabouts.refuseRestricted(context.caller)
  if (shop.whereabouts.isRestricted(country)) refuse('core/country-restricted', { iso: country })
  const userId = playerOf(context)
  await database.transaction(async (tx) => {
    const isNew = await writeDetails(tx, userId, { birthDate, country, termsVersion })
    if (isNew) await shop.events.detailsCompleted(tx, userId, { country, termsVersion })
  })
  await tryWelcome(shop, userId)
  return update(shop, context)
}

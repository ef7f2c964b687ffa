import { countryIsos, mustHave, refuse, type InstantMs } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { update } from '../sessions/update.ts'
import { refuseProblems } from './create-user.ts'
import { ageMinIn, birthDateProblems, onlyProblems } from './rules.ts'
import { termsVersion } from './terms.ts'
import { findUserById, writeDetails } from './user-store.ts'
import { tryWelcome } from './welcome.ts'

/** What an account is asked that lacks some of it; what it has said may be left out. */
export interface DetailsForm {
  /** YYYY-MM-DD. */
  readonly birthDate?: string | undefined
  /** ISO 3166-1, two letters. */
  readonly country?: string | undefined
}

function birthDateTrouble(birthDate: string | undefined, now: InstantMs, ageMin: number): string[] {
  return birthDate === undefined
    ? ['validation.required']
    : birthDateProblems(birthDate, now, ageMin)
}

function countryTrouble(country: string | undefined): string[] {
  if (country === undefined) return ['validation.required']
  return countryIsos.includes(country) ? [] : ['validation.in']
}

/**
 * Keeps what is missing of birth date, country and the agreement to the terms, and welcomes the player
 * then. What stands is final: no form changes it.
 * @throws Refusal core/bad-payload (too young, no such date), core/country-restricted
 */
export async function completeDetails(
  shop: AuthWorkshop,
  { birthDate, country }: DetailsForm,
  context: CallContext,
): Promise<OwnUser> {
  const { clock, database } = shop.platform
  const userId = playerOf(context)
  const user = mustHave(await findUserById(database, userId), 'the signed-in user')
  const ageMin = ageMinIn(shop.whereabouts, [
    country ?? null,
    shop.whereabouts.isoOf(context.caller.ip),
  ])
  refuseProblems(
    onlyProblems({
      birthDate: user.hasBirthDate ? [] : birthDateTrouble(birthDate, clock.now(), ageMin),
      country: user.hasCountry ? [] : countryTrouble(country),
    }),
  )
  shop.whereabouts.refuseRestricted(context.caller)
  const iso = user.hasCountry ? null : (country ?? null)
  if (shop.whereabouts.isRestricted(iso)) refuse('core/country-restricted', { iso })
  await database.transaction(async (tx) => {
    const born = user.hasBirthDate ? null : (birthDate ?? null)
    const missing = { birthDate: born, country: iso, termsVersion }
    const isNew = await writeDetails(tx, userId, missing)
    if (isNew) await shop.events.detailsCompleted(tx, userId, { country: iso, termsVersion })
  })
  await tryWelcome(shop, userId)
  return update(shop, context)
}

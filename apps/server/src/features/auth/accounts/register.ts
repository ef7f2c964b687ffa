import { dayMs, mustHave, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isLoopback } from '../../../platform/http/address/client-address.ts'
import {
  accountProblems,
  createUser,
  fieldLimits,
  refuseProblems,
  refuseTaken,
} from './create-user.ts'
import { announceSession, openSession } from '../sessions/open-session.ts'
import { mailLink } from '../credentials/mail-link.ts'
import type { AuthWorkshop } from '../parts.ts'
import { findInvite, tellInviters, type Invite } from './invite.ts'
import { presentOwnUser } from './present.ts'
import { ageMinIn, birthDateProblems, normalizeEmail, onlyProblems } from './rules.ts'
import { registrationOpen, registrationsPerIpPerDay } from '../settings.ts'
import { termsVersion } from './terms.ts'
import { countRegistrations, findUserById } from './user-store.ts'
import { tryWelcome } from './welcome.ts'

/** The registration form. */
export interface Registration {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly captcha: string
  readonly inviteCode?: string | undefined
  /** YYYY-MM-DD. */
  readonly birthDate: string
  /** ISO 3166-1, two letters; else that of the address. */
  readonly country?: string | undefined
}

/** @returns null without a code. @throws Refusal auth/invalid-invite when it names nobody. */
async function checkInvite(shop: AuthWorkshop, text: string | undefined): Promise<Invite | null> {
  const code = text?.trim() ?? ''
  if (code === '') return null
  return (await findInvite(shop, code)) ?? refuse('auth/invalid-invite')
}

/** @throws Refusal auth/multiaccount when the address opened its share of accounts lately. */
async function checkAddress({ platform }: AuthWorkshop, tx: Queries, ip: string): Promise<void> {
  const { clock, config, settings } = platform
  const isReal = !config.DEMO_BUILD && config.NODE_ENV !== 'test'
  if (!isReal && isLoopback(ip)) return
  const count = await countRegistrations(tx, ip, clock.now() - dayMs)
  if (count >= settings.get(registrationsPerIpPerDay)) refuse('auth/multiaccount')
}

function checkFields(
  shop: AuthWorkshop,
  form: Registration,
  { ip }: { readonly ip: string },
): void {
  const ageMin = ageMinIn(shop.whereabouts, [form.country ?? null, shop.whereabouts.isoOf(ip)])
  const birthDate = birthDateProblems(form.birthDate, shop.platform.clock.now(), ageMin)
  const problems = { ...accountProblems(shop, form), ...onlyProblems({ birthDate }) }
  refuseProblems(problems, fieldLimits(shop))
}

/**
 * Opens an account, its seed pair and a session in one transaction, then welcomes the player.
 * Whether an e-mail is taken is told only after the captcha; whether its owner excluded himself only to
 * whoever reads its mail (`confirmEmail`).
 * Source: 000_1c37c0fb05cd66e6.txt sections 5, 7 and 8.
 * @throws Refusal core/bad-payload, auth/captcha-refused, auth/invalid-invite, auth/multiaccount,
 *   core/feature-off, core/country-restricted
 */
export async function register(
  shop: AuthWorkshop,
  form: Registration,
  context: CallContext,
): Promise<OwnUser> {
  const { database, settings } = shop.platform
  if (!settings.get(registrationOpen)) refuse('core/feature-off')
  shop.whereabouts.refuseRestricted(context.caller)
  const { country: said = null } = form
  if (shop.whereabouts.isRestricted(said)) refuse('core/country-restricted', { iso: said })
  checkFields(shop, form, context.caller)
  await shop.captcha.pass('register', form.captcha)
  const wanted = { name: form.name, email: normalizeEmail(form.email) }
  await refuseTaken(database, wanted)
  const country = form.country ?? shop.whereabouts.isoOf(context.caller.ip)
  const invite = await checkInvite(shop, form.inviteCode)
  const { ip } = context.caller
  const passwordHash = await shop.passwords.hash(form.password, ip)
  const opened = await database.transaction(async (tx) => {
    await checkAddress(shop, tx, ip)
    const userId = await createUser(shop, tx, {
      ...wanted,
      passwordHash,
      inviteCode: invite?.code ?? null,
      isEmailVerified: false,
      roles: [],
      birthDate: form.birthDate,
      country,
      // The form is sent with its box ticked only.
      termsVersion,
      registeredFrom: ip,
      isSeeded: false,
    })
    await shop.events.registered(tx, userId)
    await mailLink(shop, tx, { id: userId, ...wanted }, 'verify')
    const session = await openSession(shop, tx, context, { userId, factorUntil: null })
    // After the session, which says where the player sits.
    if (invite) await tellInviters(shop, tx, { ...invite, userId })
    return { userId, session }
  })
  announceSession(shop, context, opened.session)
  shop.mail.wake()
  await tryWelcome(shop, opened.userId)
  const user = mustHave(await findUserById(database, opened.userId), 'the new user')
  return presentOwnUser(shop, user, opened.session)
}

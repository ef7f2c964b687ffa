import { dayMs, mustHave, refuse } from '@powerplay/kernel'
import type { OwnUser } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { mintSecret } from '../../../platform/http/cookies/browser-session.ts'
import {
  accountProblems,
  createUser,
  fieldLimits,
  refuseProblems,
} from '../accounts/create-user.ts'
import { announceSession, hashSecret, openSession } from '../sessions/open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { presentOwnUser } from '../accounts/present.ts'
import { normalizeEmail } from '../accounts/rules.ts'
import { findUserById, hasAdministrator } from '../accounts/user-store.ts'

const linkLifeMs = dayMs

/** The form behind the link that the server prints. */
export interface FirstAdministrator {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/**
 * Makes the one-time link while there is no administrator.
 * @returns the path to print, or null when one exists.
 */
export async function makeSetupLink({ platform }: AuthWorkshop): Promise<string | null> {
  const { clock, database, random } = platform
  if (await hasAdministrator(database)) return null
  const token = mintSecret(random)
  await database.query({
    text: 'insert into setup_links (token_hash, expires_at) values ($1, $2)',
    values: [hashSecret(token), new Date(clock.now() + linkLifeMs)],
  })
  return `/setup/${token}`
}

/** Uses a link up. @throws Refusal auth/setup-closed for a foreign, used or old one. */
async function useLink({ platform }: AuthWorkshop, tx: Queries, token: string): Promise<void> {
  const rows = await tx.query<{ expiresAt: Date }>({
    text: 'delete from setup_links where token_hash = $1 returning expires_at as "expiresAt"',
    values: [hashSecret(token)],
  })
  const isGood = rows.some((row) => row.expiresAt.getTime() > platform.clock.now())
  // Several nodes may have printed a link each: the lock lets one of them win.
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('auth.first-administrator'))` })
  if (!isGood || (await hasAdministrator(tx))) refuse('auth/setup-closed')
  await tx.query({ text: 'delete from setup_links' })
}

/**
 * Creates the first administrator with the link's token and signs them in. A refusal leaves the
 * link good. @throws Refusal core/bad-payload, auth/setup-closed
 */
export async function createFirstAdministrator(
  shop: AuthWorkshop,
  form: FirstAdministrator,
  context: CallContext,
): Promise<OwnUser> {
  const { database } = shop.platform
  refuseProblems(accountProblems(shop, form), fieldLimits(shop))
  const passwordHash = await shop.passwords.hash(form.password)
  const opened = await database.transaction(async (tx) => {
    await useLink(shop, tx, form.token)
    const userId = await createUser(shop, tx, {
      name: form.name,
      email: normalizeEmail(form.email),
      passwordHash,
      isEmailVerified: true,
      roles: ['*'],
      birthDate: null,
      country: null,
      termsVersion: null,
      inviteCode: null,
      registeredFrom: null,
      isSeeded: false,
    })
    await shop.events.registered(tx, userId)
    await shop.events.roleGranted(tx, { userId, role: '*', by: null })
    return { userId, session: await openSession(shop, tx, context, { userId, factorUntil: null }) }
  })
  announceSession(shop, context, opened.session)
  const user = mustHave(await findUserById(database, opened.userId), 'the new administrator')
  return presentOwnUser(shop, user, opened.session)
}

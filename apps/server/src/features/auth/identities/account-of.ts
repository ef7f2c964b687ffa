import { dayMs, refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isLoopback } from '../../../platform/http/address/client-address.ts'
import { writesOpen } from '../../../platform/http/settings.ts'
import { createUser } from '../accounts/create-user.ts'
import { isMarked } from '../accounts/exclusion-marks.ts'
import { findInvite, tellInviters } from '../accounts/invite.ts'
import type { AuthWorkshop } from '../parts.ts'
import type { ProvenAccount } from '../accounts/proven-account.ts'
import { nameProblems } from '../accounts/rules.ts'
import { registrationOpen, registrationsPerIpPerDay } from '../settings.ts'
import { countRegistrations, findUserByName } from '../accounts/user-store.ts'
import { findIdentity, insertIdentity, type Identity } from './identity-store.ts'

/** Somebody who signs in, with what they would like for a new account. */
export type Newcomer = Identity & {
  readonly wantedName?: string | undefined
  /** Of the link that led here. One that names nobody is left out: nobody typed it. */
  readonly inviteCode?: string | undefined
}

const nameBytes = 5

/** A name that says nothing about its owner. */
function plainName({ platform }: AuthWorkshop): string {
  return `player_${Buffer.from(platform.random.bytes(nameBytes)).toString('hex')}`
}

async function nameFor(shop: AuthWorkshop, wanted: string | undefined): Promise<string> {
  if (wanted === undefined || nameProblems(wanted).length > 0) return plainName(shop)
  const holder = await findUserByName(shop.platform.database, wanted.toLowerCase())
  return holder === undefined ? wanted : plainName(shop)
}

/** @throws Refusal auth/too-many-accounts, as a registration's auth/multiaccount. */
async function checkAddress({ platform }: AuthWorkshop, tx: Queries, ip: string): Promise<void> {
  const { clock, config, settings } = platform
  const isReal = !config.DEMO_BUILD && config.NODE_ENV !== 'test'
  if (!isReal && isLoopback(ip)) return
  const count = await countRegistrations(tx, ip, clock.now() - dayMs)
  if (count >= settings.get(registrationsPerIpPerDay)) refuse('auth/too-many-accounts')
}

/** Undoes the account that lost the race for its only way in. */
class TwiceAtOnce extends Error {
  override readonly name = 'TwiceAtOnce'
}

async function openNew(
  shop: AuthWorkshop,
  { caller }: CallContext,
  newcomer: Newcomer,
): Promise<ProvenAccount> {
  const { clock, database, mintId, settings } = shop.platform
  if (!settings.get(registrationOpen)) refuse('core/feature-off')
  if (!settings.get(writesOpen)) refuse('core/read-only')
  shop.whereabouts.refuseRestricted(caller)
  const { kind, subject } = newcomer
  const marks = { on: database, secrets: shop.secrets }
  if (await isMarked(marks, kind, subject, new Date(clock.now()))) refuse('core/self-excluded')
  const name = await nameFor(shop, newcomer.wantedName)
  const invite = await findInvite(shop, newcomer.inviteCode ?? '')
  return database.transaction(async (tx) => {
    await checkAddress(shop, tx, caller.ip)
    const userId = await createUser(shop, tx, {
      name,
      email: null,
      passwordHash: null,
      inviteCode: invite?.code ?? null,
      isEmailVerified: false,
      roles: [],
      birthDate: null,
      country: null,
      termsVersion: null,
      registeredFrom: caller.ip,
      isSeeded: false,
    })
    const identity = { ...newcomer, id: mintId(), userId, at: clock.now() }
    const isFirst = await insertIdentity(tx, identity)
    if (!isFirst) throw new TwiceAtOnce()
    if (invite) await tellInviters(shop, tx, { ...invite, userId })
    await shop.events.registered(tx, userId)
    return { userId, waysVersion: 0 }
  })
}

/**
 * The account somebody signs in to; the first time it is made, without e-mail and password.
 * @throws Refusal auth/too-many-accounts, core/country-restricted, core/self-excluded;
 *   core/feature-off while registration is closed
 */
export async function accountOf(
  shop: AuthWorkshop,
  context: CallContext,
  newcomer: Newcomer,
): Promise<ProvenAccount> {
  const { database } = shop.platform
  const known = await findIdentity(database, newcomer)
  if (known !== undefined) return known
  try {
    return await openNew(shop, context, newcomer)
  } catch (error) {
    if (!(error instanceof TwiceAtOnce)) throw error
  }
  return (await findIdentity(database, newcomer)) ?? refuse('core/too-quick', { retryMs: 1_000 })
}

import { Refusal } from '@powerplay/kernel'
import { createUser } from '../accounts/create-user.ts'
import type { AuthWorkshop } from '../parts.ts'
import type { RoleId } from '../staff/roles.ts'
import { termsVersion } from '../accounts/terms.ts'
import { findUserByName, type User } from '../accounts/user-store.ts'
import { welcomeUser } from '../accounts/welcome.ts'

/** A documented account of a demo build, as the login screen lists it. */
export interface DemoAccount {
  readonly name: string
  readonly role:
    | 'player'
    | 'moderator'
    | 'support'
    | 'marketing'
    | 'finance'
    | 'risk'
    | 'regulator'
    | 'administrator'
  readonly password: string
}

const password = 'powerplay-demo'

/** The documented accounts. They exist, and let anybody in, in demo builds only. */
export const demoAccounts: readonly DemoAccount[] = [
  { name: 'nova', role: 'player', password },
  { name: 'river', role: 'player', password },
  { name: 'mira', role: 'moderator', password },
  { name: 'sol_support', role: 'support', password },
  { name: 'milo_marketing', role: 'marketing', password },
  { name: 'fay_finance', role: 'finance', password },
  { name: 'rex_risk', role: 'risk', password },
  { name: 'rae_regulator', role: 'regulator', password },
  { name: 'ada_admin', role: 'administrator', password },
  // What needs two persons needs a second administrator.
  { name: 'ben_admin', role: 'administrator', password },
]

const rolesOf: Readonly<Record<DemoAccount['role'], readonly RoleId[]>> = {
  player: [],
  moderator: ['chat_moderator'],
  support: ['support'],
  marketing: ['marketing'],
  finance: ['finance'],
  risk: ['risk'],
  regulator: ['regulator'],
  administrator: ['*'],
}

async function createDemoUser(shop: AuthWorkshop, account: DemoAccount): Promise<void> {
  const passwordHash = await shop.passwords.hash(account.password)
  const user = {
    name: account.name,
    email: `${account.name}@demo.invalid`,
    passwordHash,
    isEmailVerified: true,
    roles: rolesOf[account.role],
    birthDate: '1990-01-01',
    country: 'CA',
    termsVersion,
    inviteCode: null,
    registeredFrom: null,
    isSeeded: true,
  }
  try {
    await shop.platform.database.transaction((tx) => createUser(shop, tx, user))
  } catch (error) {
    // Another node that starts at the same moment made it first.
    if (!(error instanceof Refusal)) throw error
  }
}

async function findOrCreate(shop: AuthWorkshop, account: DemoAccount): Promise<User | undefined> {
  const { database } = shop.platform
  const known = await findUserByName(database, account.name)
  if (known !== undefined) return known
  await createDemoUser(shop, account)
  return findUserByName(database, account.name)
}

/** Makes the documented accounts that are missing and welcomes them; run as often as you like. */
export async function seedDemoAccounts(shop: AuthWorkshop): Promise<void> {
  for (const account of demoAccounts) {
    const user = await findOrCreate(shop, account)
    if (user?.isSeeded === true) await welcomeUser(shop, user)
  }
}

/** Makes a player of the house that is not offered to anybody; an account that is there keeps its own. */
export async function keepDemoPlayer(
  shop: AuthWorkshop,
  name: string,
  ownPassword: string,
): Promise<void> {
  if (!shop.platform.config.DEMO_BUILD) return
  const user = await findOrCreate(shop, { name, role: 'player', password: ownPassword })
  if (user?.isSeeded === true) await welcomeUser(shop, user)
}

/** Ends every session of documented accounts, for a database that is no demo any more. */
export async function closeDemoSessions({ platform }: AuthWorkshop): Promise<void> {
  await platform.database.query({
    text: `update sessions set ended_at = $1 from users
      where users.id = user_id and is_seeded and ended_at is null`,
    values: [new Date(platform.clock.now())],
  })
}

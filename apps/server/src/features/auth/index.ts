import type { Uuid } from '@powerplay/kernel'
import type { Authenticator } from '../../platform/authenticator.ts'
import type { Platform } from '../../platform/context.ts'
import { createBackground } from './background.ts'
import { createAuthenticator } from './authenticator.ts'
import { createBearers } from './bearer.ts'
import { authCalls, type AuthCalls } from './calls.ts'
import { createCaptcha } from './captcha.ts'
import { closeDemoSessions, seedDemoAccounts } from './demo-accounts.ts'
import { createAuthEvents } from './events.ts'
import { makeSetupLink } from './first-administrator.ts'
import { grantRole, type RoleGrant } from './grant-role.ts'
import { startAuthJobs } from './jobs.ts'
import type { AuthParts, AuthWorkshop } from './parts.ts'
import { createPasswords } from './passwords.ts'
import { createPublicUsers, type PublicUser } from './public-users.ts'
import { normalizeEmail, normalizeName } from './rules.ts'
import { registrationOpen } from './settings.ts'
import { findUserByEmail, findUserByName } from './user-store.ts'

export { demoAccounts, type DemoAccount } from './demo-accounts.ts'
export type { AuthParts } from './parts.ts'
export type { PublicUser } from './public-users.ts'
export { isRoleId, roleIds, type RoleId } from './roles.ts'
export { authSettings } from './settings.ts'

/** What other features and commands may ask about accounts. */
export interface AuthDoor {
  /** The players behind these ids; unknown ids are left out. At most five seconds old. */
  publicUsers(ids: readonly Uuid[]): Promise<Map<Uuid, PublicUser>>
  /** The account with this e-mail or name, or null. */
  findUser(nameOrEmail: string): Promise<PublicUser | null>
  /** Whether the operator lets new players in. */
  isRegistrationOpen(): boolean
  /** Gives a role, with its audit line; the account has to sign in again. */
  grantRole(grant: RoleGrant): Promise<void>
}

/** The feature, assembled. */
export interface Auth {
  readonly authenticator: Authenticator
  readonly door: AuthDoor
  readonly calls: AuthCalls
  /**
   * Demo build: makes the documented accounts. Otherwise, while there is no administrator, makes
   * a one-time link. @returns the link's path to print, or null.
   */
  seed(): Promise<string | null>
  /** Starts the clean-up job. */
  startJobs(): void
  /** Ends what runs in the background. */
  stop(): Promise<void>
}

function createDoor(shop: AuthWorkshop): AuthDoor {
  const { database } = shop.platform
  const users = createPublicUsers(shop.platform)
  return {
    publicUsers: (ids) => users.find(ids),
    async findUser(nameOrEmail) {
      const user = nameOrEmail.includes('@')
        ? await findUserByEmail(database, normalizeEmail(nameOrEmail))
        : await findUserByName(database, normalizeName(nameOrEmail))
      if (user === undefined) return null
      return (await users.find([user.id])).get(user.id) ?? null
    },
    isRegistrationOpen: () => shop.platform.settings.get(registrationOpen),
    async grantRole(grant) {
      await grantRole(shop, grant)
      users.forget(grant.userId)
    },
  }
}

/** Assembles the feature. */
export function createAuth(platform: Platform, parts: AuthParts): Auth {
  const shop: AuthWorkshop = {
    ...parts,
    platform,
    passwords: createPasswords(),
    captcha: createCaptcha(platform, parts.secrets),
    bearers: createBearers(parts.secrets.key('bearer')),
    events: createAuthEvents(platform, parts.rates),
    background: createBackground(platform.logOf('auth')),
  }
  let stopJobs = () => {}
  return {
    authenticator: createAuthenticator(shop),
    door: createDoor(shop),
    calls: authCalls(shop),
    async seed() {
      if (platform.config.DEMO_BUILD) {
        await seedDemoAccounts(shop)
        return null
      }
      await closeDemoSessions(shop)
      return makeSetupLink(shop)
    },
    startJobs() {
      stopJobs = startAuthJobs(shop)
    },
    async stop() {
      stopJobs()
      await shop.background.settle()
    },
  }
}

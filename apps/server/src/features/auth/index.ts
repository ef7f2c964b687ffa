import type { Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../../platform/authenticator.ts'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database.ts'
import { createBackground } from './background.ts'
import { createAuthenticator } from './sessions/authenticator.ts'
import { createBearers } from './sessions/bearer.ts'
import { authCalls, type AuthCalls } from './calls.ts'
import { createCaptcha } from './captcha/captcha.ts'
import { closeDemoSessions, seedDemoAccounts } from './seed/demo-accounts.ts'
import { createAuthEvents } from './events.ts'
import { makeSetupLink } from './seed/first-administrator.ts'
import { grantRole, type RoleGrant } from './staff/grant-role.ts'
import { listConnections, type Connection } from './identities/connections.ts'
import { startAuthJobs } from './jobs.ts'
import { createOauthDesk } from './oauth/desk.ts'
import { mountOauth } from './oauth/mount.ts'
import { oauthOpen } from './oauth/settings.ts'
import type { AuthParts, AuthWorkshop } from './parts.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createPublicUsers, type PublicUser } from './accounts/public-users.ts'
import { normalizeEmail, normalizeName } from './accounts/rules.ts'
import { registrationOpen, walletConnectOpen } from './settings.ts'
import { createFactorEvents } from './two-factor/events.ts'
import { hasFactor } from './two-factor/factor-store.ts'
import {
  changeFace,
  findUserByEmail,
  findUserById,
  findUserByName,
  type FaceChange,
  type User,
} from './accounts/user-store.ts'

export { demoAccounts, type DemoAccount } from './seed/demo-accounts.ts'
export type { AuthParts } from './parts.ts'
export type { PublicUser } from './accounts/public-users.ts'
export { hidingResume } from './accounts/hide-in-replay.ts'
export {
  isHiddenFrom,
  noteAccess,
  presentPlayer,
  stranger,
  viewerOf,
  type Viewer,
} from './accounts/viewer.ts'
export { isRoleId, roleIds, type RoleId } from './staff/roles.ts'
export { authSettings } from './settings.ts'
export { telegramDoor } from './telegram/bot.ts'

/** What other features and commands may ask about accounts. */
export interface AuthDoor {
  /** The players behind these ids; unknown ids are left out. At most five seconds old. */
  publicUsers(ids: readonly Uuid[]): Promise<Map<Uuid, PublicUser>>
  /** The account with this e-mail or name, or null. */
  findUser(nameOrEmail: string): Promise<PublicUser | null>
  /** The ways into an account besides its password. */
  connectionsOf(id: Uuid): Promise<Connection[]>
  /** Whether the account asks for a second factor. */
  hasTwoFactor(id: Uuid): Promise<boolean>
  /** The e-mail of an account, or null. */
  emailOf(id: Uuid): Promise<string | null>
  /** What a product needs to know before it lets a player in; undefined for unknown ids. */
  accountOf(id: Uuid): Promise<Pick<User, 'name' | 'isSelfExcluded'> | undefined>
  /** Changes what others see of a player; `forgetFace` after the commit makes it seen at once. */
  changeFace(on: Queries, id: Uuid, change: FaceChange): Promise<void>
  forgetFace(id: Uuid): void
  /** Whether the operator lets new players in. */
  isRegistrationOpen(): boolean
  /** Whether apps of others may ask players to sign in with their account here. */
  isOauthOpen(): boolean
  /** Whether the wallet-connect window signs in and connects. */
  isWalletConnectOpen(): boolean
  /** Gives a role, with its audit line; the account has to sign in again. */
  grantRole(grant: RoleGrant): Promise<void>
}

/** The feature, assembled. */
export interface Auth {
  readonly authenticator: Authenticator
  readonly door: AuthDoor
  readonly calls: AuthCalls
  /** Puts the addresses that apps of others speak to on the site's server, before it listens. */
  mountOauth(edge: FastifyInstance, isOn?: () => boolean): Promise<void>
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
    connectionsOf: (id) => listConnections(shop, id),
    hasTwoFactor: (id) => hasFactor(database, id),
    emailOf: async (id) => (await findUserById(database, id))?.email ?? null,
    accountOf: (id) => findUserById(database, id),
    changeFace,
    forgetFace: (id) => users.forget(id),
    isRegistrationOpen: () => shop.platform.settings.get(registrationOpen),
    isOauthOpen: () => shop.platform.settings.get(oauthOpen),
    isWalletConnectOpen: () => shop.platform.settings.get(walletConnectOpen),
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
    events: createAuthEvents(platform, parts),
    factorEvents: createFactorEvents(platform, parts),
    background: createBackground(platform.logOf('auth')),
  }
  const authenticator = createAuthenticator(shop)
  const desk = createOauthDesk(shop)
  let stopJobs = () => {}
  return {
    authenticator,
    door: createDoor(shop),
    calls: authCalls(shop, desk),
    mountOauth: (edge, isOn = () => true) => mountOauth(edge, desk, authenticator, isOn),
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

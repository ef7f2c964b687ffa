import type { Gate } from '@powerplay/contract'
import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../../platform/requests/authenticator.ts'
import type { CallContext, Caller, Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { feature, type Given } from '../../program/feature.ts'
import { createBackground } from './background.ts'
import { createAuthenticator } from './sessions/authenticator.ts'
import { createBearers } from './sessions/bearer.ts'
import { authCalls, type AuthCalls } from './calls.ts'
import { createCaptcha } from './captcha/captcha.ts'
import {
  closeDemoSessions,
  demoAccounts,
  keepDemoPlayer,
  seedDemoAccounts,
} from './seed/demo-accounts.ts'
import { createAuthEvents } from './events.ts'
import { makeSetupLink } from './seed/first-administrator.ts'
import { changeRole, type RoleChange } from './staff/change-role.ts'
import { mayStill, type StaffDemand } from './staff/may-still.ts'
import { resetFactor } from './staff/reset-factor.ts'
import { staffStanding, type StaffStanding } from './staff/standing.ts'
import { endSessionsIn, type EndingSessions } from './sessions/end-sessions.ts'
import { signOutEverybody } from './sessions/sign-out-everybody.ts'
import { latestSignOut, type LatestSignOut, type SignOut } from './sessions/sign-out-store.ts'
import type { EndedSessions } from './sessions/session-store.ts'
import { listConnections, type Connection } from './identities/connections.ts'
import { startAuthJobs } from './jobs.ts'
import { endKeys, type EndedKeys } from './operator-keys/key-store.ts'
import { mintKey, rotateKey, type MintedKey, type NewKey } from './operator-keys/operator-keys.ts'
import { oauthAppsArea } from './oauth/apps-area.ts'
import { createOauthHost } from './oauth/oauth-host.ts'
import { mountOauth } from './oauth/mount.ts'
import { oauthOpen } from './oauth/settings.ts'
import type { AuthParts, AuthWorkshop, EmailFollower, Inviter, TellFacts } from './parts.ts'
import { browserMates, sameBrowsers } from './sessions/shared-browsers.ts'
import { createPasswords } from './passwords/passwords.ts'
import { eraseAccount } from './accounts/erase-account.ts'
import { hidingResume } from './accounts/hide-in-replay.ts'
import { createPublicUsers, type PublicUser } from './accounts/public-users.ts'
import { normalizeEmail, normalizeName } from './accounts/rules.ts'
import { authSettings, registrationOpen, walletConnectOpen } from './settings.ts'
import { telegramDoor } from './telegram/bot.ts'
import { createFactorEvents } from './two-factor/events.ts'
import { hasFactor } from './two-factor/factor-store.ts'
import {
  changeFace,
  findUserByEmail,
  findUserById,
  findUserByName,
  listStaff,
  type FaceChange,
  type StaffMember,
  type User,
} from './accounts/user-store.ts'

export { demoAccounts, type DemoAccount } from './seed/demo-accounts.ts'
export type { PublicUser } from './accounts/public-users.ts'
export {
  isHiddenFrom,
  noteAccess,
  presentPlayer,
  stranger,
  viewerOf,
  type Viewer,
} from './accounts/viewer.ts'
export { isRoleId, roleIds, roles, type Role, type RoleId } from './staff/roles.ts'
export type { Invited, Inviter, TellFacts } from './parts.ts'
export type { RoleChange } from './staff/change-role.ts'
export type { StaffStanding } from './staff/standing.ts'
export type { StaffMember } from './accounts/user-store.ts'

/** What other features and commands may ask about accounts. */
export interface AuthDoor {
  /**
   * The players behind these ids; unknown ids are left out. At most five seconds old. Whoever holds a
   * transaction asks in it (`on`), here and below: a second connection may not be had.
   */
  publicUsers(ids: readonly Uuid[], on?: Queries): Promise<Map<Uuid, PublicUser>>
  /** The account with this name or proven e-mail, or null: anybody may write an address down. */
  findUser(nameOrEmail: string, on?: Queries): Promise<PublicUser | null>
  /**
   * The same for somebody of staff, to whom an e-mail names nobody unless they may read those of
   * accounts, and are no script: who has which address is not to be found out by trying.
   */
  findUserFor(
    caller: Pick<Caller, 'can' | 'operatorKey'>,
    nameOrEmail: string,
    on?: Queries,
  ): Promise<PublicUser | null>
  /** The ways into an account besides its password. */
  connectionsOf(id: Uuid): Promise<Connection[]>
  /** Whether the account asks for a second factor. */
  hasTwoFactor(id: Uuid, on?: Queries): Promise<boolean>
  /** The e-mail of an account, or null. */
  emailOf(id: Uuid): Promise<string | null>
  /** What a product needs to know before it lets a player in; undefined for unknown ids. */
  accountOf(
    id: Uuid,
  ): Promise<Pick<User, 'name' | 'isSelfExcluded' | 'isEmailVerified'> | undefined>
  /** Pairs of these players who sat at one address with one kind of browser within 24 hours. */
  sameBrowsers(ids: readonly Uuid[]): Promise<(readonly [Uuid, Uuid])[]>
  /**
   * Who sat at one address with one kind of browser as these players did, within 24 hours, in sessions
   * that were used since.
   */
  browserMates(on: Queries, ids: readonly Uuid[], since: InstantMs): Promise<Uuid[]>
  /** Changes what others see of a player; `forgetFace` after the commit makes it seen at once. */
  changeFace(on: Queries, id: Uuid, change: FaceChange): Promise<void>
  forgetFace(id: Uuid): void
  /** Changes the caller's e-mail, with all that belongs to it. */
  changeEmail(email: string, context: CallContext): Promise<unknown>
  /** Gives a role, with its audit line; the account has to sign in again. */
  grantRole(grant: Omit<RoleChange, 'isGiven'>): Promise<void>
  /**
   * Gives or takes a role in the caller's transaction; the account has to sign in again.
   * @returns what is left to do after the commit. @throws Refusal auth/last-administrator
   */
  changeRole(tx: Queries, change: RoleChange): Promise<() => void>
  /**
   * Takes a second factor off that its owner lost, in the caller's transaction; all sessions end and the owner
   * is told. @throws Refusal auth/factor-off
   */
  resetFactor(tx: Queries, id: Uuid): Promise<EndingSessions>
  /** How a session stands as one of staff, read afresh; null for everybody else. */
  staffStanding(sessionId: Uuid | null): Promise<StaffStanding | null>
  /** In a demo build: makes a player of the house, where there is none of that name. */
  keepDemoPlayer(name: string, password: string): Promise<void>
  /** Everybody who holds a role, by name. */
  staff(on?: Queries): Promise<StaffMember[]>
  /** Whether an account may do something now; it keeps its roles until the end of the transaction. */
  mayStill(tx: Queries, id: Uuid, demand: StaffDemand): Promise<boolean>
  /**
   * Ends all sessions of an account, or one of them, in the caller's transaction.
   * @returns how many were open; `afterwards`, once that is durable, closes their sockets.
   */
  endSessions(tx: Queries, which: EndedSessions): Promise<EndingSessions>
  /** Ends everybody's sessions at one press, but for the one that pressed. */
  readonly signOuts: {
    /**
     * Writes the press down in the caller's transaction; `afterwards`, once that is durable, ends the
     * sessions. @returns how many keys of scripts were ended with it.
     */
    press(
      tx: Queries,
      press: Pick<SignOut, 'by' | 'reason' | 'except'>,
    ): Promise<{ readonly keys: number; readonly afterwards: () => void }>
    latest(): Promise<LatestSignOut | undefined>
  }
  /**
   * Takes everything that tells of a person off an account, in the caller's transaction; its sessions end.
   */
  eraseAccount(
    tx: Queries,
    which: { readonly userId: Uuid; readonly at: Date },
  ): Promise<EndingSessions>
  /** Keys of scripts, made and ended in the caller's transaction. */
  readonly keys: {
    /** @throws Refusal core/sign-in-needed where the caller's session is over */
    mint(tx: Queries, key: NewKey, caller: Caller): Promise<MintedKey>
    /** @returns null when it is over, or not this owner's. */
    rotate(
      tx: Queries,
      which: { readonly id: string; readonly userId: Uuid },
    ): Promise<MintedKey | null>
    /** @returns how many were open. */
    end(tx: Queries, which: EndedKeys, at: InstantMs): Promise<number>
  }
  /** Asks this too whom an invite code names, and tells it who came by one. */
  alsoInvite(inviter: Inviter): void
  /** Asks this too what an account's owner is told of it. */
  alsoTell(facts: TellFacts): void
  /** Tells this of an account that takes its e-mail back from a change. */
  onEmailBack(follower: EmailFollower): void
  /** As above, for a player who is excluded and has proven that an address is his. */
  onExcludedProves(follower: EmailFollower): void
  /** Tells who is behind a request. */
  readonly authenticator: Authenticator
  /**
   * Of a real build without an administrator: makes a one-time link to become it.
   * @returns the link's path, or null.
   */
  makeSetupLink(): Promise<string | null>
  /** Resolves once the letters and notices that no answer waited for are on their way. */
  settle(): Promise<void>
}

/** What accounts need of their neighbours. */
interface Needs {
  readonly mail: AuthParts['mail']
  readonly notifications: AuthParts['notices']
  readonly compliance: AuthParts['whereabouts']
  readonly fairness: AuthParts['fairness']
  readonly wallet: AuthParts['wallet']
}

/** Accounts, sessions, second factors and every way into an account. */
export const auth = feature({
  name: 'auth',
  settings: authSettings,
  open({ platform, secrets, rates, gates, broadcaster, doors }: Given<Needs>) {
    const shop = openShop(platform, {
      secrets,
      rates,
      mail: doors.mail,
      notices: doors.notifications,
      whereabouts: doors.compliance,
      fairness: doors.fairness,
      wallet: doors.wallet,
    })
    const { calls, door, ...plug } = openAuth(shop, (gate) => gates.isOn(gate))
    const whispers = { Resume: hidingResume(broadcaster.resume, (ids) => door.publicUsers(ids)) }
    return { ...plug, calls, door, whispers }
  },
})

function openShop(platform: Platform, parts: AuthParts): AuthWorkshop {
  return {
    ...parts,
    platform,
    passwords: createPasswords(),
    captcha: createCaptcha(platform, parts.secrets),
    bearers: createBearers(parts.secrets.key('bearer')),
    events: createAuthEvents(platform, parts),
    factorEvents: createFactorEvents(platform, parts),
    background: createBackground(platform.logOf('auth')),
    inviters: [],
    tellers: [],
    emailFollowers: [],
    provenFollowers: [],
  }
}

function openAuth(shop: AuthWorkshop, isOn: (gate: Gate) => boolean) {
  const { config, settings } = shop.platform
  const authenticator = createAuthenticator(shop)
  const host = createOauthHost(shop)
  const calls = authCalls(shop, host)
  return {
    door: doorOf(shop, authenticator, calls),
    calls,
    areas: [oauthAppsArea(shop)],
    jobs: [() => startAuthJobs(shop)],
    switches: {
      registration: () => settings.get(registrationOpen),
      oauth: () => settings.get(oauthOpen),
      'wallet-connect': () => settings.get(walletConnectOpen),
    },
    mount: (edge: FastifyInstance) => mountOauth(edge, host, authenticator, () => isOn('oauth')),
    boot: () => ({
      demoAccounts: config.DEMO_BUILD ? demoAccounts : null,
      telegram: telegramDoor(config),
      testWallet: config.DEMO_BUILD || config.NODE_ENV !== 'production',
    }),
    seed: () => (config.DEMO_BUILD ? seedDemoAccounts(shop) : closeDemoSessions(shop)),
    close: () => shop.background.settle(),
  }
}

/** Accounts by what people call them. */
function findersOf(
  database: Queries,
  users: ReturnType<typeof createPublicUsers>,
): Pick<AuthDoor, 'findUser' | 'findUserFor'> {
  const findUser: AuthDoor['findUser'] = async (nameOrEmail, on = database) => {
    const isEmail = nameOrEmail.includes('@')
    const user = isEmail
      ? await findUserByEmail(on, normalizeEmail(nameOrEmail))
      : await findUserByName(on, normalizeName(nameOrEmail))
    if (user === undefined || (isEmail && !user.isEmailVerified)) return null
    return (await users.find([user.id], on)).get(user.id) ?? null
  }
  return {
    findUser,
    async findUserFor({ can, operatorKey }, nameOrEmail, on) {
      const readsEmails = operatorKey === undefined && can('users', 'export')
      return nameOrEmail.includes('@') && !readsEmails ? null : findUser(nameOrEmail, on)
    },
  }
}

function doorOf(shop: AuthWorkshop, authenticator: Authenticator, calls: AuthCalls): AuthDoor {
  const { config, database } = shop.platform
  const users = createPublicUsers(shop.platform)
  return {
    authenticator,
    publicUsers: (ids, on) => users.find(ids, on),
    ...findersOf(database, users),
    connectionsOf: (id) => listConnections(shop, id),
    hasTwoFactor: (id, on = database) => hasFactor(on, id),
    emailOf: async (id) => (await findUserById(database, id))?.email ?? null,
    accountOf: (id) => findUserById(database, id),
    sameBrowsers: (ids) => sameBrowsers(database, ids, shop.platform.clock.now()),
    browserMates,
    changeFace,
    forgetFace: (id) => users.forget(id),
    changeEmail: (email, context) => calls.updateEmail({ email }, context),
    async grantRole(grant) {
      const given = { ...grant, isGiven: true }
      const announce = await database.transaction((tx) => changeRole(shop, tx, given))
      announce()
      users.forget(grant.userId)
    },
    async changeRole(tx, change) {
      const announce = await changeRole(shop, tx, change)
      return () => {
        announce()
        users.forget(change.userId)
      }
    },
    resetFactor: (tx, id) => resetFactor(shop, tx, id),
    staffStanding: (sessionId) => staffStanding(shop.platform, sessionId),
    keepDemoPlayer: (name, password) => keepDemoPlayer(shop, name, password),
    staff: (on = database) => listStaff(on),
    mayStill: (tx, id, demand) => mayStill(shop.platform, tx, id, demand),
    endSessions: (tx, which) => endSessionsIn(shop, tx, which),
    signOuts: {
      press: (tx, press) => signOutEverybody(shop, tx, press),
      latest: () => latestSignOut(database),
    },
    async eraseAccount(tx, which) {
      const { count, afterwards } = await eraseAccount(shop, tx, which)
      return {
        count,
        afterwards() {
          afterwards()
          users.forget(which.userId)
        },
      }
    },
    keys: {
      mint: (tx, key, caller) => mintKey(shop.platform, tx, key, caller),
      rotate: (tx, which) => rotateKey(shop.platform, tx, which),
      end: endKeys,
    },
    alsoInvite: (inviter) => void shop.inviters.push(inviter),
    alsoTell: (facts) => void shop.tellers.push(facts),
    onEmailBack: (follower) => void shop.emailFollowers.push(follower),
    onExcludedProves: (follower) => void shop.provenFollowers.push(follower),
    makeSetupLink: async () => (config.DEMO_BUILD ? null : makeSetupLink(shop)),
    settle: () => shop.background.settle(),
  }
}

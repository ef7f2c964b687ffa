import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { IdentityKind } from './identities/identity-store.ts'
import type { RateLimiter } from '../../platform/rates/rates.ts'
import {
  connectionNotice,
  deviceNotice,
  emailAskedNotice,
  emailNotice,
  passwordNotice,
  type SecurityNotices,
} from './security-notices.ts'

/** A role of an account; `by` is null when the operator changed it on the machine. */
interface RoleEvent {
  readonly userId: Uuid
  readonly role: string
  readonly by: Uuid | null
}

/** One function per business event: log, metric and audit line together. */
export interface AuthEvents {
  registered(tx: Queries, userId: Uuid): Promise<void>
  /** A player said what was missing; `country` is null where it stood before. */
  detailsCompleted(
    tx: Queries,
    userId: Uuid,
    details: { readonly country: string | null; readonly termsVersion: string },
  ): Promise<void>
  loggedIn(tx: Queries, userId: Uuid, device: string): Promise<void>
  /** @param userId null when no such account exists. */
  loginFailed(userId: Uuid | null, ip: string): Promise<void>
  /** A sign-in from a device that this account was never used on; the player is told. */
  newDevice(tx: Queries, userId: Uuid, device: string): Promise<void>
  loggedOut(tx: Queries, userId: Uuid): Promise<void>
  sessionsEnded(tx: Queries, userId: Uuid, count: number): Promise<void>
  /** @param how by a mailed link, or signed in. */
  passwordChanged(tx: Queries, userId: Uuid, how: 'link' | 'settings'): Promise<void>
  /** A new e-mail waits for its proof; the player is told. */
  emailChangeAsked(tx: Queries, userId: Uuid): Promise<void>
  emailChanged(tx: Queries, userId: Uuid): Promise<void>
  /** The owner of the proven address undid a change, with a new password; `removed` ways in went. */
  emailTakenBack(tx: Queries, userId: Uuid, removed: number): Promise<void>
  emailVerified(tx: Queries, userId: Uuid): Promise<void>
  /** Somebody who was signed in showed again who they are. */
  presenceProven(tx: Queries, userId: Uuid, how: 'password' | 'wallet'): Promise<void>
  /** A wallet or a person of Telegram leads into the account from now on; the player is told. */
  identityConnected(tx: Queries, userId: Uuid, kind: IdentityKind): Promise<void>
  identityRemoved(tx: Queries, userId: Uuid, kind: IdentityKind): Promise<void>
  roleGranted(tx: Queries, grant: RoleEvent): Promise<void>
  roleTaken(tx: Queries, taken: RoleEvent): Promise<void>
}

/** Failed sign-ins written to the trail per address: a flood must not fill the disk. */
const failedLinesRate = { limit: 20, windowMs: 60_000, per: 'ip' } as const

/** Makes the feature's events. Names, e-mails and addresses are in none of them. */
export function createAuthEvents(
  { audit, logOf, metrics }: Pick<Platform, 'audit' | 'logOf' | 'metrics'>,
  { notices, rates }: { readonly notices: SecurityNotices; readonly rates: RateLimiter },
): AuthEvents {
  const log = logOf('auth')
  const logins = metrics.counter('auth_logins_total', 'Sign-ins by result.', ['result'])

  async function note(tx: Queries | undefined, event: string, userId: Uuid, detail = {}) {
    log.info({ event, userId, ...detail })
    await audit.write({ stream: 'access', event, actor: userId, subject: userId, detail }, tx)
  }

  async function noteRole(tx: Queries, event: string, { userId, role, by }: RoleEvent) {
    log.info({ event, userId, role })
    await audit.write({ stream: 'staff', event, actor: by, subject: userId, detail: { role } }, tx)
  }

  return {
    registered: (tx, userId) => note(tx, 'auth.registered', userId),
    detailsCompleted: (tx, userId, details) => note(tx, 'auth.details_completed', userId, details),
    async loggedIn(tx, userId, device) {
      logins.inc({ result: 'ok' })
      await note(tx, 'auth.logged_in', userId, { device })
    },
    async loginFailed(userId, ip) {
      logins.inc({ result: 'failed' })
      log.info({ event: 'auth.login_failed', userId })
      if ((await rates.take(`auth.failed-lines:${ip}`, failedLinesRate)) > 0) return
      const subject = userId ?? 'unknown'
      const event = 'auth.login_failed'
      await audit.write({ stream: 'access', event, actor: null, subject, detail: {} })
    },
    async newDevice(tx, userId, device) {
      await note(tx, 'auth.new_device', userId, { device })
      await notices.put(tx, deviceNotice(userId, device))
    },
    loggedOut: (tx, userId) => note(tx, 'auth.logged_out', userId),
    sessionsEnded: (tx, userId, count) => note(tx, 'auth.sessions_ended', userId, { count }),
    async passwordChanged(tx, userId, how) {
      await note(tx, 'auth.password_changed', userId, { how })
      await notices.put(tx, passwordNotice(userId))
    },
    async emailChangeAsked(tx, userId) {
      await note(tx, 'auth.email_change_asked', userId)
      await notices.put(tx, emailAskedNotice(userId))
    },
    emailTakenBack: (tx, userId, removed) => note(tx, 'auth.email_taken_back', userId, { removed }),
    async emailChanged(tx, userId) {
      await note(tx, 'auth.email_changed', userId)
      await notices.put(tx, emailNotice(userId))
    },
    emailVerified: (tx, userId) => note(tx, 'auth.email_verified', userId),
    presenceProven: (tx, userId, how) => note(tx, 'auth.presence_proven', userId, { how }),
    async identityConnected(tx, userId, kind) {
      await note(tx, 'auth.identity_connected', userId, { kind })
      await notices.put(tx, connectionNotice(userId))
    },
    identityRemoved: (tx, userId, kind) => note(tx, 'auth.identity_removed', userId, { kind }),
    roleGranted: (tx, grant) => noteRole(tx, 'auth.role_granted', grant),
    roleTaken: (tx, taken) => noteRole(tx, 'auth.role_taken', taken),
  }
}

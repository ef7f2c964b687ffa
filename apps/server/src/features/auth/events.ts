import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database.ts'
import type { RateLimiter } from '../../platform/rates.ts'

/** One function per business event: log, metric and audit line together. */
export interface AuthEvents {
  registered(tx: Queries, userId: Uuid): Promise<void>
  loggedIn(tx: Queries, userId: Uuid, device: string): Promise<void>
  /** @param userId null when no such account exists. */
  loginFailed(userId: Uuid | null, ip: string): Promise<void>
  loggedOut(tx: Queries, userId: Uuid): Promise<void>
  sessionsEnded(tx: Queries, userId: Uuid, count: number): Promise<void>
  /** @param how by a mailed link, or signed in. */
  passwordChanged(tx: Queries, userId: Uuid, how: 'link' | 'settings'): Promise<void>
  emailChanged(tx: Queries, userId: Uuid): Promise<void>
  emailVerified(tx: Queries, userId: Uuid): Promise<void>
  roleGranted(tx: Queries, grant: { userId: Uuid; role: string; by: Uuid | null }): Promise<void>
}

/** Failed sign-ins written to the trail per address: a flood must not fill the disk. */
const failedLinesRate = { limit: 20, windowMs: 60_000, per: 'ip' } as const

/** Makes the feature's events. Names, e-mails and addresses are in none of them. */
export function createAuthEvents(
  { audit, logOf, metrics }: Pick<Platform, 'audit' | 'logOf' | 'metrics'>,
  rates: RateLimiter,
): AuthEvents {
  const log = logOf('auth')
  const logins = metrics.counter('auth_logins_total', 'Sign-ins by result.', ['result'])

  async function note(tx: Queries | undefined, event: string, userId: Uuid, detail = {}) {
    log.info({ event, userId, ...detail })
    await audit.write({ stream: 'access', event, actor: userId, subject: userId, detail }, tx)
  }

  return {
    registered: (tx, userId) => note(tx, 'auth.registered', userId),
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
    loggedOut: (tx, userId) => note(tx, 'auth.logged_out', userId),
    sessionsEnded: (tx, userId, count) => note(tx, 'auth.sessions_ended', userId, { count }),
    passwordChanged: (tx, userId, how) => note(tx, 'auth.password_changed', userId, { how }),
    emailChanged: (tx, userId) => note(tx, 'auth.email_changed', userId),
    emailVerified: (tx, userId) => note(tx, 'auth.email_verified', userId),
    async roleGranted(tx, { userId, role, by }) {
      const event = 'auth.role_granted'
      log.info({ event, userId, role })
      await audit.write(
        { stream: 'staff', event, actor: by, subject: userId, detail: { role } },
        tx,
      )
    },
  }
}

import type { InstantMs } from '@powerplay/kernel'
import type { Authenticator, Credentials, HeldSession } from '../../../platform/authenticator.ts'
import type { Caller } from '../../../platform/context.ts'
import { isSecretText } from '../../../platform/http/browser-session.ts'
import { hashSecret } from './open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import { canDo } from '../staff/roles.ts'
import { isAlive, touchEveryMs } from './session-rules.ts'
import { ageOf, findNamed, findSessions, touchSession, type SessionRow } from './session-store.ts'

type From = Pick<Credentials, 'ip' | 'userAgent'>

function guest({ cookie, ip, userAgent }: Credentials): Caller {
  const caller = { userId: null, sessionId: null, ip, userAgent, can: () => false }
  if (cookie === null || !isSecretText(cookie)) return caller
  return { ...caller, guestKey: hashSecret(cookie).toString('hex') }
}

function holder(session: SessionRow, { ip, userAgent }: From, now: InstantMs): Caller {
  const { hasFactor, factorUntil, isSeeded, isSelfExcluded } = session
  const isProven = factorUntil !== null && factorUntil.getTime() > now
  return {
    userId: session.userId,
    sessionId: session.id,
    ip,
    userAgent,
    factor: { isEnrolled: hasFactor, isProven, isExempt: isSeeded },
    isSelfExcluded,
    can: (permission, type) => canDo(session.roles, permission, type),
  }
}

/**
 * Looks sessions up on every call. The cookie is the authority; a bearer alone is enough while its
 * session lives; a cookie and a bearer of different live sessions make a guest.
 */
export function createAuthenticator({ platform, bearers }: AuthWorkshop): Authenticator {
  const { clock, database } = platform

  async function findLive({ cookie, bearer }: Credentials): Promise<SessionRow | undefined> {
    const hash = cookie === null ? null : hashSecret(cookie)
    const claim = bearer === null ? undefined : bearers.read(bearer, clock.now())
    if (hash === null && claim === undefined) return undefined
    const rows = await findNamed(database, hash, claim?.sessionId ?? null)
    const live = rows.filter((row) => isAlive(ageOf(row), clock.now()))
    const byCookie = live.find((row) => hash !== null && row.secretHash.equals(hash))
    const byBearer = live.find((row) => row.id === claim?.sessionId)
    const disagree = byCookie !== undefined && byBearer !== undefined && byCookie !== byBearer
    return disagree ? undefined : (byCookie ?? byBearer)
  }

  return {
    async authenticate(credentials) {
      const session = await findLive(credentials)
      if (session === undefined) return guest(credentials)
      const now = clock.now()
      if (now - session.seenAt.getTime() > touchEveryMs) {
        await touchSession(database, session.id, now)
      }
      return holder(session, credentials, now)
    },
    async deadSessions(sessions) {
      if (sessions.length === 0) return []
      const now = clock.now()
      const ids = sessions.map(({ id }) => id)
      const rows = await findSessions(database, ids)
      const live = new Map(
        rows.filter((row) => isAlive(ageOf(row), now)).map((row) => [row.id, row]),
      )
      const isDead = ({ id, isSelfExcluded }: HeldSession) =>
        live.get(id)?.isSelfExcluded !== isSelfExcluded
      return sessions.filter(isDead).map(({ id }) => id)
    },
    wireIdOf: userWireId,
  }
}

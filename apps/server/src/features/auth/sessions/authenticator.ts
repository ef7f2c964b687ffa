import type { InstantMs } from '@powerplay/kernel'
import type {
  Authenticator,
  Credentials,
  HeldSession,
} from '../../../platform/requests/authenticator.ts'
import type { Caller, CallerSession } from '../../../platform/context.ts'
import { isSecretText } from '../../../platform/http/cookies/browser-session.ts'
import { hashSecret } from './open-session.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import { callerOfKey } from '../operator-keys/operator-keys.ts'
import { canDo } from '../staff/roles.ts'
import { isAlive, touchEveryMs } from './session-rules.ts'
import { ageOf, findNamed, findSessions, touchSession, type SessionRow } from './session-store.ts'

type From = Pick<Credentials, 'ip' | 'userAgent'>

function guest({ cookie, ip, userAgent }: Credentials): Caller {
  const caller = { userId: null, sessionId: null, ip, userAgent, can: () => false }
  if (cookie === null || !isSecretText(cookie)) return caller
  return { ...caller, guestKey: hashSecret(cookie).toString('hex') }
}

/** How a session was named: by its cookie, or by a bearer alone. */
interface Named {
  readonly row: SessionRow
  readonly isByCookie: boolean
}

const isAhead = (until: Date | null, now: InstantMs) => until !== null && until.getTime() > now

function sessionOf({ row, isByCookie }: Named, now: InstantMs): CallerSession {
  const { generation, factorUntil, presentUntil, hasPassword } = row
  return {
    generation,
    openedAt: row.createdAt.getTime(),
    isByCookie,
    isPresenceProven: isByCookie && (isAhead(presentUntil, now) || isAhead(factorUntil, now)),
    presenceBy: hasPassword ? 'password' : 'signature',
  }
}

function holder(
  named: Named,
  { ip, userAgent }: From,
  { now, isDemoBuild }: { readonly now: InstantMs; readonly isDemoBuild: boolean },
): Caller {
  const session = named.row
  const { hasFactor, factorUntil, isSeeded, isSelfExcluded } = session
  // A bearer proves nothing but its session: it may have been copied before the proof.
  const isProven = named.isByCookie && isAhead(factorUntil, now)
  return {
    userId: session.userId,
    sessionId: session.id,
    ip,
    userAgent,
    session: sessionOf(named, now),
    factor: { isEnrolled: hasFactor, isProven, isExempt: isSeeded && isDemoBuild },
    isSelfExcluded,
    countries: { papers: session.papersCountry, declared: session.declaredCountry },
    can: (permission, type) => canDo(session.roles, permission, type),
  }
}

/**
 * Looks sessions up on every call. The cookie is the authority; a bearer alone is enough for most
 * calls while its session lives and has the secret it had; a cookie and a bearer of different live sessions make a guest.
 */
export function createAuthenticator({ platform, bearers }: AuthWorkshop): Authenticator {
  const { clock, config, database } = platform
  /** The documented accounts let nobody in but in a demo build, whatever sessions they had there. */
  const isOfThisBuild = ({ isSeeded }: SessionRow) => config.DEMO_BUILD || !isSeeded

  async function findLive({ cookie, bearer }: Credentials): Promise<Named | undefined> {
    const hash = cookie === null ? null : hashSecret(cookie)
    const claim = bearer === null ? undefined : bearers.read(bearer, clock.now())
    if (hash === null && claim === undefined) return undefined
    const rows = await findNamed(database, hash, claim?.sessionId ?? null)
    const live = rows.filter((row) => isAlive(ageOf(row), clock.now()) && isOfThisBuild(row))
    const byCookie = live.find((row) => hash !== null && row.secretHash.equals(hash))
    const byBearer = live.find(
      (row) => row.id === claim?.sessionId && row.generation === claim.generation,
    )
    const disagree = byCookie !== undefined && byBearer !== undefined && byCookie !== byBearer
    if (disagree) return undefined
    if (byCookie !== undefined) return { row: byCookie, isByCookie: true }
    return byBearer && { row: byBearer, isByCookie: false }
  }

  return {
    async authenticate(credentials) {
      const named = await findLive(credentials)
      if (named === undefined) return guest(credentials)
      const now = clock.now()
      const isUse = credentials.isQuiet !== true
      if (isUse && now - named.row.seenAt.getTime() > touchEveryMs) {
        await touchSession(database, named.row.id, now)
      }
      return holder(named, credentials, { now, isDemoBuild: config.DEMO_BUILD })
    },
    ofKey: (secret, from) => callerOfKey(platform, secret, from),
    async deadSessions(sessions) {
      if (sessions.length === 0) return []
      const now = clock.now()
      const ids = sessions.map(({ id }) => id)
      const rows = await findSessions(database, ids)
      const live = new Map(
        rows
          .filter((row) => isAlive(ageOf(row), now) && isOfThisBuild(row))
          .map((row) => [row.id, row]),
      )
      const isDead = ({ id, isSelfExcluded, generation, countries }: HeldSession) => {
        const row = live.get(id)
        if (row?.isSelfExcluded !== isSelfExcluded || row.generation !== generation) return true
        if (countries === undefined) return false
        const { papersCountry: papers, declaredCountry: declared } = row
        return papers !== countries.papers || declared !== countries.declared
      }
      return sessions.filter(isDead).map(({ id }) => id)
    },
    wireIdOf: userWireId,
  }
}

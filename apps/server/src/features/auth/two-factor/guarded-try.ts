import { refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { clearWrongProofs, countWrongProof, endSessionRows } from '../sessions/session-store.ts'
import { factorFailuresInAll, factorFailuresMax } from '../settings.ts'
import { isDigits } from './totp.ts'
import { findGuards, lockGuards, saveGuard, type GuardRow } from './guard-store.ts'
import { afterFailure, lockedUntil } from './lock-rules.ts'

/** Somebody who tries, at an address. */
interface Trier {
  readonly userId: Uuid
  readonly ip: string
}

/**
 * What wrong codes of somebody who is signed in count for: the account at this address. Never the
 * address alone, which others share, nor the account alone: a thief with a copy of the session would
 * lock its owner out. What he may try from many addresses ends with the session that he tries it in.
 */
export function codeSubjects({ userId, ip }: Trier): string[] {
  return [`pair:${userId}:${ip}`]
}

/**
 * What wrong codes of a sign-in count for, whose password was right: the account at all addresses
 * together as well. A recovery code is the owner's way past that; it is too long to be guessed.
 */
export function entryCodeSubjects(trier: Trier, code: string): string[] {
  const isRecovery = !isDigits(code)
  return isRecovery ? codeSubjects(trier) : [`user:${trier.userId}`, ...codeSubjects(trier)]
}

/** What wrong passwords of somebody who is signed in count for. */
export function passwordSubjects({ userId, ip }: Trier): string[] {
  return [`password:${userId}:${ip}`]
}

/** A secret that somebody may guess only so often. */
export interface GuardedTry<Result> {
  readonly userId: Uuid
  /** The session it is made in: too many wrong ones end it. Null for a sign-in. */
  readonly sessionId: Uuid | null
  readonly subjects: readonly string[]
  /** The refusal of a wrong try. */
  readonly wrong: 'auth/wrong-code' | 'auth/wrong-factor' | 'auth/wrong-password'
  /** Whether the try is right; what it uses up is undone with the effect. */
  check(tx: Queries): Promise<boolean>
  /** Happens in the transaction of a right try. */
  effect(tx: Queries): Promise<Result>
}

type Outcome<Result> =
  | { readonly kind: 'right'; readonly result: Result }
  | { readonly kind: 'wrong'; readonly ended: readonly Uuid[] }
  | { readonly kind: 'locked'; readonly until: InstantMs }

const limitOf = (subject: string) =>
  subject.startsWith('user:') ? factorFailuresInAll : factorFailuresMax

function latestLock(guards: readonly GuardRow[], now: InstantMs): InstantMs | null {
  const ends = guards.map((guard) => lockedUntil(guard, now)).filter((until) => until !== null)
  return ends.length === 0 ? null : Math.max(...ends)
}

function refuseUntil(until: InstantMs, now: InstantMs): never {
  return refuse('auth/factor-locked', { until, retryMs: until - now })
}

/** @throws Refusal auth/factor-locked while one of the subjects is locked */
export async function refuseLocked(
  { platform }: Pick<AuthWorkshop, 'platform'>,
  subjects: readonly string[],
): Promise<void> {
  const now = platform.clock.now()
  const until = latestLock(await findGuards(platform.database, subjects), now)
  if (until !== null) refuseUntil(until, now)
}

/** A session in which so many wrong secrets are tried ends: whoever holds it does not know them. */
async function countForSession(
  { events, platform }: AuthWorkshop,
  tx: Queries,
  { userId, sessionId }: { readonly userId: Uuid; readonly sessionId: Uuid | null },
): Promise<readonly Uuid[]> {
  if (sessionId === null) return []
  const wrongProofs = await countWrongProof(tx, sessionId)
  if (wrongProofs < platform.settings.get(factorFailuresInAll)) return []
  const ended = await endSessionRows(tx, { userId, only: sessionId }, platform.clock.now())
  if (ended.length > 0) await events.sessionsEnded(tx, userId, ended.length)
  return ended
}

async function countFailure(
  { factorEvents, platform }: AuthWorkshop,
  tx: Queries,
  { userId, guards }: { readonly userId: Uuid; readonly guards: readonly GuardRow[] },
): Promise<void> {
  const now = platform.clock.now()
  const next = guards.map((guard) => {
    const failuresMax = platform.settings.get(limitOf(guard.subject))
    return { ...guard, ...afterFailure(guard, { now, failuresMax }) }
  })
  for (const guard of next) await saveGuard(tx, guard)
  await factorEvents.failed(tx, userId, latestLock(next, now) !== null)
}

/**
 * Makes a guarded try. Tries of one account come one after the other, so that any number of them at
 * once is heard no more often than the same number in a row; a wrong one is counted and committed
 * before it is refused. A right one clears what was counted for the account, at its own address.
 * @throws Refusal auth/factor-locked, or the try's own
 */
export async function makeGuardedTry<Result>(
  shop: AuthWorkshop,
  { userId, sessionId, subjects, wrong, check, effect }: GuardedTry<Result>,
): Promise<Result> {
  const { clock, database } = shop.platform
  const outcome = await database.transaction<Outcome<Result>>(async (tx) => {
    const guards = await lockGuards(tx, subjects, clock.now())
    const until = latestLock(guards, clock.now())
    if (until !== null) return { kind: 'locked', until }
    if (!(await check(tx))) {
      await countFailure(shop, tx, { userId, guards })
      return { kind: 'wrong', ended: await countForSession(shop, tx, { userId, sessionId }) }
    }
    if (sessionId !== null) await clearWrongProofs(tx, sessionId)
    for (const guard of guards) await saveGuard(tx, { ...guard, failures: 0 })
    return { kind: 'right', result: await effect(tx) }
  })
  if (outcome.kind === 'right') return outcome.result
  if (outcome.kind === 'locked') return refuseUntil(outcome.until, clock.now())
  shop.platform.broadcaster.endSessions(outcome.ended)
  return refuse(wrong)
}

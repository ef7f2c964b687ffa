import { refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { factorFailuresInAll, factorFailuresMax } from '../settings.ts'
import { findGuards, lockGuards, saveGuard, type GuardRow } from './guard-store.ts'
import { afterFailure, lockedUntil } from './lock-rules.ts'

/**
 * What wrong tries of a code count for: the account at this address, and the account at all
 * addresses together. Never the address alone: one visitor would lock out all who share it.
 */
export function codeSubjects(userId: Uuid, ip: string): string[] {
  return [`user:${userId}`, `pair:${userId}:${ip}`]
}

/** What wrong passwords of somebody who is signed in count for. */
export function passwordSubjects(userId: Uuid): string[] {
  return [`password:${userId}`]
}

/** A secret that somebody may guess only so often. */
export interface GuardedTry<Result> {
  readonly userId: Uuid
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
  | { readonly kind: 'wrong' }
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
  { userId, subjects, wrong, check, effect }: GuardedTry<Result>,
): Promise<Result> {
  const { clock, database } = shop.platform
  const outcome = await database.transaction<Outcome<Result>>(async (tx) => {
    const guards = await lockGuards(tx, subjects, clock.now())
    const until = latestLock(guards, clock.now())
    if (until !== null) return { kind: 'locked', until }
    if (!(await check(tx))) {
      await countFailure(shop, tx, { userId, guards })
      return { kind: 'wrong' }
    }
    for (const guard of guards) await saveGuard(tx, { ...guard, failures: 0 })
    return { kind: 'right', result: await effect(tx) }
  })
  if (outcome.kind === 'right') return outcome.result
  return outcome.kind === 'locked' ? refuseUntil(outcome.until, clock.now()) : refuse(wrong)
}

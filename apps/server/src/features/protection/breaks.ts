import type { ExclusionPeriod, ProtectionState } from '@powerplay/contract'
import { hourMs, mustHave, refuse, toIso } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../platform/context.ts'
import { isLongEnough } from '../compliance/index.ts'
import { sqlFaultOf } from '../../platform/database/sql-fault.ts'
import { confirmAfterOf, exclude, findExclusion } from './exclusion-store.ts'
import { guardPlayer, lockMates, lockPlayer } from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'
import { excludeMates } from './same-mailbox.ts'
import { bareState, stateOf, tellState } from './show-state.ts'

/** Six weeks. */
const hoursMax = 1_008

/**
 * A break from bets and deposits that begins now; asked for again it only gets longer.
 * Refusals: compliance/invalid-limit, compliance/would-shorten.
 */
export async function timeOut(
  parts: ProtectionParts,
  hours: number,
  context: CallContext,
): Promise<ProtectionState> {
  if (hours < 1 || hours > hoursMax) {
    refuse('compliance/invalid-limit', { min: '1 hour', max: '6 weeks' })
  }
  const { platform } = parts
  const userId = playerOf(context)
  await platform.database.transaction(async (tx) => {
    const at = await lockPlayer(tx, userId)
    const until = new Date(at.getTime() + hours * hourMs)
    const rows = await tx.query({
      text: `insert into protection_players as p (user_id, time_out_until) values ($1, $2)
        on conflict (user_id) do update set time_out_until = excluded.time_out_until
          where p.time_out_until is null or p.time_out_until <= excluded.time_out_until
        returning user_id`,
      values: [userId, until],
    })
    if (rows.length === 0) refuse('compliance/would-shorten')
    await guardPlayer(tx, userId, { at })
    const line = { stream: 'access', event: 'protection.time_out', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: { hours } }, tx)
  })
  return tellState(parts, userId)
}

const phrase = 'EXCLUDE ME'

/**
 * Closes the account for play, and every other one of its mailbox, in one commit with the end of all
 * their sessions, which closes their sockets. Refusals: compliance/wrong-phrase, compliance/invalid-limit below the shortest of the country, compliance/would-shorten.
 */
export async function selfExclude(
  parts: ProtectionParts,
  asked: {
    readonly period: ExclusionPeriod
    readonly phrase: string
    readonly reason?: string | undefined
  },
  context: CallContext,
): Promise<ProtectionState> {
  if (asked.phrase !== phrase) refuse('compliance/wrong-phrase')
  const { platform, users, places } = parts
  const { period, reason = null } = asked
  const { exclusionMin } = places.profileOf(context.caller)
  if (!isLongEnough(period, exclusionMin)) {
    refuse('compliance/invalid-limit', { min: exclusionMin, max: 'forever' })
  }
  const userId = playerOf(context)
  const { ended, others, exclusion } = await platform.database.transaction(async (tx) => {
    const at = await lockMates(tx, userId)
    const id = platform.mintId()
    await exclude(tx, { id, userId, period, reason, byStaff: null, at })
    await guardPlayer(tx, userId, { at })
    const line = { stream: 'access', event: 'protection.excluded', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: { period } }, tx)
    return {
      exclusion: mustHave(await findExclusion(tx, userId), 'an exclusion'),
      others: await excludeMates(parts, tx, { userId, at }),
      ended: await users.endSessions(tx, { userId }),
    }
  })
  // Nothing that can fail stands between the commit and the end of the sockets.
  ended.afterwards()
  others()
  try {
    return await stateOf(parts, userId)
  } catch (error) {
    platform.logOf('protection').error({ event: 'protection.unread', error: String(error) })
    return bareState(exclusion, platform.clock.now())
  }
}

/**
 * After the end of an exclusion: asks to play again, which is thought over for a day, or a week.
 * Refusals: compliance/unknown-limit without an exclusion, compliance/period-runs.
 */
export async function askReturn(
  parts: ProtectionParts,
  context: CallContext,
): Promise<ProtectionState> {
  const { platform } = parts
  const userId = playerOf(context)
  await platform.database.transaction(async (tx) => {
    const at = await lockPlayer(tx, userId)
    const own = (await findExclusion(tx, userId)) ?? refuse('compliance/unknown-limit')
    if (at < own.returnFrom) {
      refuse('compliance/period-runs', { until: toIso(own.returnFrom.getTime()) })
    }
    await tx.query({
      text: `update exclusions set return_asked_at = coalesce(return_asked_at, $2) where id = $1`,
      values: [own.id, at],
    })
    const line = { stream: 'access', event: 'protection.return_asked', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: {} }, tx)
  })
  return tellState(parts, userId)
}

/**
 * The second yes: the account is open for play again.
 * Refusals: compliance/unknown-limit, compliance/period-runs, compliance/too-early.
 */
export async function confirmReturn(
  parts: ProtectionParts,
  context: CallContext,
): Promise<ProtectionState> {
  const { platform } = parts
  const userId = playerOf(context)
  await platform.database.transaction(async (tx) => {
    const at = await lockPlayer(tx, userId)
    const own = (await findExclusion(tx, userId)) ?? refuse('compliance/unknown-limit')
    const confirmAfter = confirmAfterOf(own)
    if (confirmAfter === null) {
      return refuse('compliance/period-runs', { until: toIso(own.returnFrom.getTime()) })
    }
    if (at.getTime() < confirmAfter) {
      refuse('compliance/too-early', { confirmAfter: toIso(confirmAfter) })
    }
    await tx
      .query({ text: 'update exclusions set ended_at = $2 where id = $1', values: [own.id, at] })
      .catch((error: unknown) => {
        // The table has the last word about time.
        if (sqlFaultOf(error)?.code !== 'PP0A8') throw error
        refuse('compliance/too-early', { confirmAfter: toIso(confirmAfter) })
      })
    await tx.query({
      text: 'update users set self_excluded = false where id = $1',
      values: [userId],
    })
    const line = { stream: 'access', event: 'protection.returned', actor: userId } as const
    await platform.audit.write({ ...line, subject: userId, detail: {} }, tx)
  })
  return tellState(parts, userId)
}

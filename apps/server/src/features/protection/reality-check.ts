import type { ProtectionState } from '@powerplay/contract'
import { refuse } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../platform/context.ts'
import { guardPlayer, lockPlayer } from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'
import { tellState } from './show-state.ts'

type Asked =
  { readonly answer: 'continue' | 'history' | 'leave' } | { readonly everyMin: 15 | 30 | 60 | null }

/** The shortest time between two. */
const leastMin = 15

/**
 * Answers a reality check that waits, from when on its time begins anew, or sets how often there is
 * one. Less often holds at once: it limits nothing but asks. Refusals: core/reality-check while one
 * waits, which is answered first; compliance/invalid-limit less often than the country wants it.
 */
export async function realityCheck(
  parts: ProtectionParts,
  asked: Asked,
  context: CallContext,
): Promise<ProtectionState> {
  const { platform, places } = parts
  const userId = playerOf(context)
  const { realityMin: most } = places.profileOf(context.caller)
  if ('everyMin' in asked && most !== null && (asked.everyMin ?? Infinity) > most) {
    refuse('compliance/invalid-limit', { min: leastMin, max: most })
  }
  await platform.database.transaction(async (tx) => {
    const at = await lockPlayer(tx, userId)
    if ('answer' in asked) {
      const rows = await tx.query({
        text: `update protection_players p set play_since = clock_timestamp()
          where user_id = $1 and is_reality_due(p) returning user_id`,
        values: [userId],
      })
      // Another screen answered it, or nobody asks.
      if (rows.length === 0) return
    } else {
      const rows = await tx.query({
        text: `insert into protection_players as p (user_id, reality_minutes) values ($1, $2)
          on conflict (user_id) do update set reality_minutes = excluded.reality_minutes
            where not is_reality_due(p)
          returning user_id`,
        values: [userId, asked.everyMin],
      })
      if (rows.length === 0) refuse('core/reality-check')
      await guardPlayer(tx, userId, { at })
    }
    const event = 'answer' in asked ? 'protection.reality_answered' : 'protection.reality_set'
    await platform.audit.write(
      { stream: 'access', event, actor: userId, subject: userId, detail: { ...asked } },
      tx,
    )
  })
  return tellState(parts, userId)
}

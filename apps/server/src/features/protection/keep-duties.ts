import { minuteMs, type Uuid } from '@powerplay/kernel'
import { LRUCache } from 'lru-cache'
import { playerOf, type CallContext } from '../../platform/context.ts'
import { guardPlayer, lockPlayer } from './limit-store.ts'
import type { ProtectionParts } from './parts.ts'
import { tellState } from './show-state.ts'

/** So long what was seen to stand is not looked up again. */
const freshMs = minuteMs
/** Above so many, those who played longest ago are looked up again. */
const rememberedMax = 10_000

/**
 * Sees to it that players have a reality check where their country wants one: beside the first bet, which
 * does not wait for it, since its time is counted from there on.
 */
export function followPlay(parts: ProtectionParts): void {
  const { platform, places } = parts
  const seen = new LRUCache<Uuid, { readonly realityMin: number; readonly at: number }>({
    max: rememberedMax,
  })
  places.onPlay((userId, realityMin) => {
    const now = platform.clock.now()
    const last = seen.get(userId)
    if (last?.realityMin === realityMin && now - last.at < freshMs) return
    seen.set(userId, { realityMin, at: now })
    keepReality(parts, userId, realityMin).catch((error: Error) => {
      seen.delete(userId)
      const log = platform.logOf('protection')
      log.error({ event: 'protection.reality_not_kept', error: error.message })
    })
  })
}

/** What the country of a caller asks for is kept before he is shown how he stands. */
export async function keepDuties(parts: ProtectionParts, context: CallContext): Promise<void> {
  const userId = playerOf(context)
  const { realityMin, limits } = parts.places.profileOf(context.caller)
  await parts.platform.database.query({
    text: 'select note_limit_duty($1, $2)',
    values: [userId, limits.required],
  })
  if (realityMin !== null) await keepReality(parts, userId, realityMin)
}

/** Gives a player a reality check at least so often; a shorter one of his own stays. */
async function keepReality(
  parts: ProtectionParts,
  userId: Uuid,
  realityMin: number,
): Promise<void> {
  const { database, audit } = parts.platform
  const known = await database.query({
    text: 'select 1 from protection_players where user_id = $1 and reality_minutes <= $2',
    values: [userId, realityMin],
  })
  if (known.length > 0) return
  const isNew = await database.transaction(async (tx) => {
    const at = await lockPlayer(tx, userId)
    const [row] = await tx.query<{ isNew: boolean }>({
      text: 'select shorten_reality($1, $2) as "isNew"',
      values: [userId, realityMin],
    })
    if (row?.isNew !== true) return false
    await guardPlayer(tx, userId, { at })
    const detail = { everyMin: realityMin }
    const line = { stream: 'access', event: 'protection.reality_kept', actor: null } as const
    await audit.write({ ...line, subject: userId, detail }, tx)
    return true
  })
  if (isNew) await tellState(parts, userId)
}

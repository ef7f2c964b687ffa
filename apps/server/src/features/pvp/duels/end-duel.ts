import { duelPrize, flipDuel, rollDuel } from '@powerplay/engines/pvp/duel'
import { minuteMs, mustHave, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import { postingIdOf, type PotEnd } from '../../wallet/index.ts'
import { product, type PvpParts } from '../parts.ts'
import { isOverAlready, timesE4 } from '../take-stake.ts'
import { tell } from '../tell.ts'
import { announceDuel } from './announce.ts'
import { drawnSeeds } from './duel-seeds.ts'
import {
  duelEndStatement,
  dueDuels,
  findDuel,
  type Duel,
  type DuelEnd,
  type DuelOutcome,
} from './duel-store.ts'

/** The coin falls between the joining and the telling of balances. */
const coinMs = 1_500
/** A joined duel that is not settled after this time was left behind by a lost node. */
const leftBehindMs = 2_000
/** One that cannot be settled for so long gives both stakes back. */
const unsettledMs = 10 * minuteMs

/** Ends duels whose time is up, whose creator may not play, or that a lost node left behind. */
export async function endDueDuels(parts: PvpParts): Promise<void> {
  const nowMs = parts.clock.now()
  const due = await dueDuels(parts.platform.database, {
    nowMs,
    joinedBeforeMs: nowMs - leftBehindMs,
  })
  for (const duel of due) {
    await guarded(parts, duel, async () => {
      if (duel.state === 'joined') await settleDuel(parts, duel, null)
      else await giveBack(parts, duel, { as: duel.expiresMs <= nowMs ? 'expired' : 'refunded' })
    })
    const isStuck = duel.state === 'joined' && (duel.joinedMs ?? nowMs) <= nowMs - unsettledMs
    if (isStuck) await guarded(parts, duel, () => giveUp(parts, duel))
  }
}

/** What one duel meets keeps no other waiting. */
async function guarded({ log }: PvpParts, duel: Duel, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    log.error({ event: 'pvp.duel_failed', duel: duel.id, error: text })
  }
}

/** Gives both stakes of a joined duel back that is not settled even now. */
async function giveUp(parts: PvpParts, { id }: Duel): Promise<void> {
  const duel = await findDuel(parts.platform.database, id)
  if (duel?.state !== 'joined') return
  await giveBack(parts, duel, { as: 'refunded' })
}

/** What comes out follows from what was fixed when it was joined. */
function outcomeOf(duel: Duel, serverSeed: string): DuelOutcome {
  const seeds = { serverSeed, ...drawnSeeds(duel) }
  if (duel.game === 'dice') return { side: null, ...rollDuel(seeds) }
  const side = flipDuel(seeds)
  return { side, pairs: [], winner: side === duel.side ? 'creator' : 'joiner' }
}

/** Decides a joined duel and pays it, once, whoever asks how often. */
export async function settleDuel(
  parts: PvpParts,
  duel: Duel,
  context: CallContext | null,
): Promise<Duel> {
  const serverSeed = parts.secrets.open('seeds', duel.serverSeedSealed)
  const outcome = outcomeOf(duel, serverSeed)
  const { prizeMinor } = duelPrize(duel.stakeMinor, duel.feeBps)
  const joinerId = mustHave(duel.joinerId, 'joiner')
  const { winner } = outcome
  const end: DuelEnd = {
    ...{ from: 'joined', state: winner === null ? 'refunded' : 'settled', serverSeed, outcome },
    winnerId: winner === null ? null : winner === 'creator' ? duel.creatorId : joinerId,
    prizeMinor: winner === null ? null : prizeMinor,
    endedMs: parts.clock.now(),
  }
  const payoutOf = (who: 'creator' | 'joiner'): Outcome => {
    if (winner === null) return { kind: 'cancel' }
    const payoutMinor = winner === who ? prizeMinor : 0n
    return { kind: 'settle', payoutMinor, multiplierE4: timesE4(payoutMinor, duel.stakeMinor) }
  }
  const joinerWager = mustHave(duel.joinerWagerId, 'stake of the joiner')
  return endDuel(
    parts,
    { duel, end, context },
    new Map([
      [duel.id, payoutOf('creator')],
      [joinerWager, payoutOf('joiner')],
    ]),
  )
}

/** Gives the stakes of a duel back: one of an open duel, both of a joined one. */
export function giveBack(
  parts: PvpParts,
  duel: Duel,
  {
    as: state,
    context = null,
  }: { as: 'cancelled' | 'expired' | 'refunded'; context?: CallContext | null },
): Promise<Duel> {
  const end: DuelEnd = {
    from: duel.state === 'joined' ? 'joined' : 'open',
    ...{ state, serverSeed: seedOf(parts, duel), outcome: null },
    ...{ winnerId: null, prizeMinor: null, endedMs: parts.clock.now() },
  }
  const wagers = [duel.id, end.from === 'joined' ? (duel.joinerWagerId ?? []) : []].flat()
  const outcomes = wagers.map((id): [Uuid, Outcome] => [id, { kind: 'cancel' }])
  return endDuel(parts, { duel, end, context }, new Map(outcomes))
}

function seedOf({ secrets }: PvpParts, duel: Duel): string | null {
  try {
    return secrets.open('seeds', duel.serverSeedSealed)
  } catch {
    return null
  }
}

type Outcome = PotEnd['entries'][number]['outcome']

/** Moves the money and ends the row in one commit. @returns the duel as it stands then. */
async function endDuel(
  parts: PvpParts,
  { duel, end, context }: { duel: Duel; end: DuelEnd; context: CallContext | null },
  outcomes: ReadonlyMap<Uuid, Outcome>,
): Promise<Duel> {
  const statement = duelEndStatement(duel.id, end)
  const isPlayed = end.outcome !== null
  const asker = context?.caller.userId ?? null
  const ownerOf = (wagerId: Uuid) => (wagerId === duel.id ? duel.creatorId : duel.joinerId)
  try {
    const closing = await parts.wallet.wagers.closePot({
      ...{ product, reason: end.state },
      result: JSON.stringify(end.outcome ?? {}),
      entries: [...outcomes].map(([wagerId, outcome]) => ({
        id: postingIdOf(parts.secrets, 'pvp/end', wagerId),
        wagerId,
        outcome,
      })),
      statements: [{ ...statement, values: statement.values ?? [] }],
      telling: (wagerId) => ({
        context: !isPlayed && ownerOf(wagerId) === asker ? context : null,
        delayMs: isPlayed ? coinMs : 0,
        reason: duel.game,
      }),
    })
    const ended = mustHave(await findDuel(parts.platform.database, duel.id), 'duel')
    if (closing.kind === 'refused' && ended.state === end.from) {
      throw new Error(`the pot of duel ${duel.id} cannot be closed: ${closing.refusal}`)
    }
    if (closing.kind === 'done') await tell(parts, 'duel', () => announceDuel(parts, ended))
    return ended
  } catch (error) {
    if (!isOverAlready(error)) throw error
    return mustHave(await findDuel(parts.platform.database, duel.id), 'duel')
  }
}

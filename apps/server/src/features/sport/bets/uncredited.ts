import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { BetLeg, StoredBet } from './bet.ts'
import type { SportParts } from '../parts.ts'

interface OnLine {
  readonly eventId: string
  readonly lineId: string
  readonly userId: Uuid
}

interface Taken extends OnLine {
  readonly id: Uuid
  readonly outcomeId: string
}

interface Noting {
  readonly people: Pick<SportParts['people'], 'knownClusters' | 'withoutSportRewards'>
  readonly wallet: { readonly wagers: Pick<SportParts['wallet']['wagers'], 'uncredit'> }
}

/** Bets that were decided just now. */
interface Taking {
  /** How many outcomes a line has; undefined for one that is gone. */
  outcomesOf(eventId: string, lineId: string): number | undefined
  readonly bets: readonly (Pick<StoredBet, 'id' | 'userId' | 'state' | 'demo' | 'sizes'> & {
    readonly legs: readonly Pick<BetLeg, 'eventId' | 'lineId'>[]
  })[]
}

/**
 * Lets bets earn no reward that were accepted just now: those of players of sport class 0, and singles of one
 * person on every outcome of a market, whose stakes come back for certain, with those taken before. Of one that
 * was cashed out in part the rest counts as an outcome; it keeps what it earns, as its share has been counted.
 * Source: product specification of the community, 1.1, opposite bets and sport class.
 */
export async function uncreditTaken(
  { wallet, people }: Noting,
  tx: Queries,
  { outcomesOf, bets }: Taking,
): Promise<void> {
  const taken = bets.filter(({ state, demo }) => state === 'accepted' && !demo)
  if (taken.length === 0) return
  const userIds = [...new Set(taken.map(({ userId }) => userId))]
  const unrewarded = await people.withoutSportRewards(tx, userIds)
  const ofClass = taken.filter(({ userId }) => unrewarded.has(userId))
  const notes = notesOf(ofClass, 'class')
  const lines = taken.flatMap((bet): OnLine[] => {
    const [leg] = bet.legs
    if (!leg || bet.legs.length > 1) return []
    return [{ eventId: leg.eventId, lineId: leg.lineId, userId: bet.userId }]
  })
  const clusters = lines.length > 0 ? await people.knownClusters(tx, userIds) : noClusters
  for (const { eventId, lineId, userId } of lines) {
    const outcomes = outcomesOf(eventId, lineId)
    if (outcomes === undefined) continue
    const all = await runningSingles(tx, { eventId, lineId, userIds: clusters.get(userId) ?? [] })
    if (new Set(all.map(({ outcomeId }) => outcomeId)).size < outcomes) continue
    notes.push(...notesOf(all, 'opposite'))
  }
  if (notes.length > 0) await wallet.wagers.uncredit(tx, notes)
}

const noClusters: ReadonlyMap<Uuid, readonly Uuid[]> = new Map()

function notesOf(bets: readonly { readonly id: Uuid }[], reason: 'class' | 'opposite') {
  return bets.map(({ id }) => ({ wagerId: id, reason }))
}

/** Running singles of these players on a line. */
function runningSingles(
  tx: Queries,
  { eventId, lineId, userIds }: Omit<OnLine, 'userId'> & { readonly userIds: readonly Uuid[] },
): Promise<Pick<Taken, 'id' | 'outcomeId'>[]> {
  return tx.query({
    name: 'sport_singles_on_line',
    text: `select b.id, l.outcome_id as "outcomeId" from sport_bets b
      join sport_legs l on l.bet_id = b.id
      where b.user_id = any($3::uuid[]) and b.state = 'accepted' and b.status = 0 and not b.demo
        and b.sizes = '{1}' and l.event_id = $1 and l.line_id = $2
        and not exists (select from sport_legs o where o.bet_id = b.id and o.place <> l.place)`,
    values: [eventId, lineId, userIds],
  })
}

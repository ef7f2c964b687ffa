import { secondMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import {
  bonusFold,
  type Fact,
  type Fold,
  type MovementFact,
  type ResultFact,
} from '../../wallet/index.ts'
import {
  endBonus,
  grantedOf,
  owe,
  readProgress,
  wageredSince,
  writeProgress,
  type Bonus,
  type ProgressRow,
} from './bonus-store.ts'
import { markLeaving } from './late-money.ts'
import {
  progressAfter,
  sliceMinor,
  startOf,
  type BonusProgress,
  type GrantedBonus,
} from '../rules/progress.ts'

/** How much of a stake counts towards a bonus whose stakes count whole from an edge on, in millionths. */
export type Weigh = (fact: ResultFact, fullWeightEdgePpm: number) => number

interface FoldParts {
  readonly weigh: Weigh
  readonly mintId: () => Uuid
  /** Gets, after the commit, whose bonuses moved. */
  readonly told: (bonuses: readonly Bonus[]) => void
}

/**
 * How far bonuses are. A stake counts for the bonus that was being wagered when it was settled, by the
 * terms of that bonus: the same however the journal is cut, and after a rebuild. What other folds add up by
 * these ends is not: while this one is set aside or built anew they read on without them, and have to be
 * built anew afterwards (docs/runbooks/projection-set-aside.md). What it comes to, a
 * slice that is freed or an end, is decided here, in the transaction that counts the stake, and paid
 * right after; deciding it again in a rebuild changes nothing. What a correction pays after the end of a bonus
 * is marked here too, and leaves the pocket with the next upkeep.
 */
export function progressFold({ weigh, mintId, told }: FoldParts): Fold {
  return {
    id: bonusFold,
    tables: ['bonus_progress'],
    // It ends the times in which stakes earn nothing else (`rewardedOnly`).
    isAhead: true,
    begin() {
      const facts = new Map<Uuid, BonusFact[]>()
      let since = Infinity
      let moved: readonly Bonus[] = []
      return {
        add(fact) {
          if (!concernsBonuses(fact)) return
          since = Math.min(since, timeOf(fact))
          const own = facts.get(fact.userId)
          if (own) own.push(fact)
          else facts.set(fact.userId, [fact])
        },
        async write(tx) {
          if (facts.size === 0) return
          const bonuses = await wageredSince(tx, [...facts.keys()], since - clockSkewMs)
          if (bonuses.length > 0) moved = await advanceAll(tx, bonuses, { facts, weigh, mintId })
          // Once those are over that are over by now.
          await markLeaving(tx, [...facts.values()].flat().filter(isLateMoney))
        },
        told: () => told(moved),
      }
    },
    async clear(tx) {
      await tx.query({ text: 'delete from bonus_progress' })
    },
  }
}

/** Commits of several nodes stand in the journal in an order that their clocks need not agree with. */
const clockSkewMs = 60 * secondMs

type BonusFact = ResultFact | MovementFact

function concernsBonuses(fact: Fact): fact is BonusFact {
  if (fact.kind === 'payout') return false
  return fact.kind === 'movement' ? fact.pocket === 'bonus' : fact.pocket !== 'demo'
}

/** Whether it may have paid into a bonus pocket after the bonus of its bet. */
function isLateMoney(fact: BonusFact): fact is ResultFact {
  return fact.kind === 'result' && fact.sign > 0 && fact.revision > 1 && fact.bonusMinor > 0n
}

function timeOf(fact: BonusFact): InstantMs {
  return fact.kind === 'movement' ? fact.at : fact.settledAt
}

/** When it was written: of a correction not the moment of its bet, after which others have counted by now. */
function bookedAt(fact: BonusFact): InstantMs {
  return fact.kind === 'movement' ? fact.at : fact.bookedAt
}

interface Advancing {
  readonly facts: ReadonlyMap<Uuid, readonly BonusFact[]>
  readonly weigh: Weigh
  readonly mintId: () => Uuid
}

async function advanceAll(
  tx: Queries,
  bonuses: readonly Bonus[],
  advancing: Advancing,
): Promise<Bonus[]> {
  const before = await readProgress(
    tx,
    bonuses.map(({ id }) => id),
  )
  const rows: ProgressRow[] = []
  const moved: Bonus[] = []
  for (const bonus of bonuses) {
    const granted = grantedOf(bonus)
    if (!granted) continue
    const known = before.get(bonus.id) ?? startOf(granted)
    const { progress, endedAt } = advance(bonus, granted, { known, ...advancing })
    if (progress === known) continue
    rows.push({ bonusId: bonus.id, progress })
    moved.push(bonus)
    await decide(tx, bonus, { granted, known, progress, endedAt, mintId: advancing.mintId })
  }
  await writeProgress(tx, rows)
  return moved
}

/**
 * All facts of a bonus's time, one after the other. One that play ends is over by its own figures, in a
 * rebuild too: no look at the clock may leave out what had counted towards its end. Pure.
 */
export function advance(
  bonus: Pick<Bonus, 'userId' | 'terms' | 'state' | 'grantedAt' | 'endedAt'>,
  granted: GrantedBonus,
  { known, facts, weigh }: Omit<Advancing, 'mintId'> & { readonly known: BonusProgress },
): { readonly progress: BonusProgress; readonly endedAt: InstantMs | null } {
  const { grantedAt, state, terms } = bonus
  const until = state === 'completed' || state === 'lost' ? null : bonus.endedAt
  let progress = known
  let endedAt: InstantMs | null = null
  for (const fact of facts.get(bonus.userId) ?? []) {
    const at = timeOf(fact)
    if (grantedAt === null || bookedAt(fact) < Math.floor(grantedAt)) continue
    if (until !== null && at > until) continue
    // What a correction of an older bet moves is in this bonus's pocket; its stake counts for none.
    const isOwn = at >= Math.floor(grantedAt)
    const weight = fact.kind === 'result' && isOwn ? weigh(fact, terms.fullWeightEdgePpm) : 0
    const next = progressAfter(granted, progress, { fact, weightPpm: weight })
    if (next.ended !== null && progress.ended === null) endedAt = bookedAt(fact)
    progress = next
  }
  return { progress, endedAt }
}

interface Decision {
  readonly granted: GrantedBonus
  readonly known: BonusProgress
  readonly progress: BonusProgress
  readonly endedAt: InstantMs | null
  readonly mintId: () => Uuid
}

/** Owes the slices that were freed, and the end. */
async function decide(
  tx: Queries,
  { id }: Bonus,
  { granted, known, progress, endedAt, mintId }: Decision,
): Promise<void> {
  for (let k = known.freed + 1; k <= progress.freed; k += 1) {
    const amountMinor = sliceMinor(granted, k)
    if (amountMinor === 0n) continue
    await owe(tx, { bonusId: id, step: k, kind: 'slice', postingId: mintId(), amountMinor })
  }
  if (progress.ended === null || endedAt === null) return
  const end = { id, state: progress.ended, reason: 'play', at: endedAt }
  await endBonus(tx, end, mintId())
}

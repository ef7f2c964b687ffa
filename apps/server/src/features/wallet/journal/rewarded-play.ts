import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { bonusFold } from './checkpoints.ts'
import type { Fact, ResultFact } from './facts.ts'
import type { Fold } from './fold.ts'
import { epochMs } from './read-results.ts'

interface Period {
  readonly userId: Uuid
  readonly fromAt: InstantMs
  readonly untilAt: InstantMs | null
}

/**
 * A fold that leaves out the stakes which advance a deposit bonus: they earn nothing else. Which
 * periods those are is written once, so a rebuild comes to the same, unless the fold that ends them was set
 * aside: then this one read stakes after an end as if it had not come, and only a rebuild counts them.
 * Source: product specification of the community, 1.2.
 * @param advances whether a stake of such a bet counts towards a bonus at all. Pure.
 */
export function rewardedOnly(fold: Fold, advances: (fact: ResultFact) => boolean): Fold {
  return {
    ...fold,
    looksAt: bonusFold,
    begin() {
      const work = fold.begin()
      const held: Fact[] = []
      return {
        ...work,
        add: (fact) => void held.push(fact),
        async write(tx) {
          const users = new Set<Uuid>()
          for (const fact of held) if (isReal(fact)) users.add(fact.userId)
          const periods = await readPeriods(tx, [...users])
          for (const fact of held) {
            if (!isReal(fact) || !isIn(periods, fact) || !advances(fact)) work.add(fact)
          }
          await work.write(tx)
        },
      }
    },
  }
}

function isReal(fact: Fact): fact is ResultFact {
  return fact.kind === 'result' && (fact.pocket === 'real' || fact.pocket === 'mixed')
}

function isIn(
  periods: ReadonlyMap<Uuid, readonly Period[]>,
  { userId, settledAt }: ResultFact,
): boolean {
  const own = periods.get(userId)
  if (!own) return false
  return own.some(
    ({ fromAt, untilAt }) => settledAt > fromAt && (untilAt === null || settledAt <= untilAt),
  )
}

const noPeriods: ReadonlyMap<Uuid, readonly Period[]> = new Map()

async function readPeriods(
  tx: Queries,
  userIds: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, readonly Period[]>> {
  if (userIds.length === 0) return noPeriods
  const rows = await tx.query<Period>({
    name: 'folds_unrewarded',
    text: `select user_id as "userId", ${epochMs('from_at')} as "fromAt",
        ${epochMs('until_at')} as "untilAt"
      from unrewarded_play where user_id = any($1::uuid[])`,
    values: [userIds],
  })
  if (rows.length === 0) return noPeriods
  const periods = new Map<Uuid, Period[]>()
  for (const row of rows) {
    const own = periods.get(row.userId)
    if (own) own.push(row)
    else periods.set(row.userId, [row])
  }
  return periods
}

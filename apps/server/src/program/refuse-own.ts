import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../platform/database/database.ts'
import type { ActOrder } from './area.ts'

/** Who counts as one person with whom, as the economy's door says it. */
interface People {
  clustersOf(
    tx: Queries,
    userIds: readonly Uuid[],
  ): Promise<readonly { readonly userIds: readonly Uuid[] }[]>
}

/**
 * Nobody decides what their own bets come to, under whatever name: neither who does it, nor who agrees.
 * @param haveStake whether any of these accounts has money on what is decided
 * @throws Refusal dashboard/own-cluster
 */
export async function refuseOwnStakes(
  people: People,
  { tx, by, agreedBy }: Pick<ActOrder, 'tx' | 'by' | 'agreedBy'>,
  haveStake: (userIds: readonly Uuid[]) => Promise<boolean>,
): Promise<void> {
  const actors = [by, ...(agreedBy === undefined ? [] : [agreedBy.userId])]
  for (const { userIds } of await people.clustersOf(tx, actors)) {
    if (await haveStake(userIds)) refuse('dashboard/own-cluster')
  }
}

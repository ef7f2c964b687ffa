import type { SportParts } from '../parts.ts'
import { classBets } from '../settings.ts'
import { beatsClosing, noteBeater } from './closing-store.ts'

const percent = (share: number) => `${Math.round(share * 10_000) / 100} %`

/**
 * Puts players into sport class 0 whose prices beat the closing lines over many bets: they earn no
 * rewards on sport and stake less. Staff may lift it. Source: product specification of the community, 1.1.
 */
export async function classPlayers({
  platform,
  people,
}: Pick<SportParts, 'platform' | 'people'>): Promise<void> {
  const { database, settings } = platform
  const beaters = await beatsClosing(database, settings.get(classBets))
  for (const beater of beaters) {
    const { userId, bets, meanValue } = beater
    const reason = `Beat the closing lines by ${percent(meanValue)} over ${bets} bets`
    await database.transaction(async (tx) => {
      if (await noteBeater(tx, beater)) await people.withholdSportRewards(tx, userId, reason)
    })
  }
}

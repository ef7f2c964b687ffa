import { mustHave } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { heldValues } from '../control/setting-versions.ts'

/** Limits of one in-house game that stand in for those of all games. */
export interface Limits {
  readonly minBetEurCents?: number
  readonly maxBetEur?: number
  readonly maxPayoutEur?: number
}

export const limitsKey = 'originals.gameLimits'

/** The limits of one game in a value of the setting. */
export const limitsIn = (value: unknown, game: string): Limits =>
  Reflect.get(Object(value), game) ?? {}

/** Limits that are asked for; null takes that of all games. */
interface Asked {
  readonly id: string
  readonly fields: { readonly maxBetEur: number | null; readonly maxPayoutEur: number | null }
}

/** Whether limits that are asked for a game are no higher than what holds for it. */
export async function onlyLowers(
  { settings }: Pick<Platform, 'settings'>,
  tx: Queries,
  { id, fields }: Asked,
): Promise<boolean> {
  const heldOf = (key: string) =>
    heldValues(settings, tx, mustHave(settings.find(key), `the setting ${key}`))
  const [now, ...waiting] = await heldOf(limitsKey)
  // The next version would bring in now what waits for its date, of other games too.
  if (waiting.length > 0) return false
  const own = limitsIn(now, id)
  const isLower = async (name: 'maxBetEur' | 'maxPayoutEur') => {
    const [most, wanted] = [own[name], fields[name]]
    if (wanted === null) return most === undefined
    const held = most === undefined ? await heldOf(`originals.${name}`) : [most]
    return held.every((one) => typeof one === 'number' && wanted <= one)
  }
  return (await isLower('maxBetEur')) && (await isLower('maxPayoutEur'))
}

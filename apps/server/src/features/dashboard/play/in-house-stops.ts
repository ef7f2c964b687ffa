import { mustHave } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { datedNaming, nameInList } from '../../../platform/settings/keep-waiting.ts'
import type { ActOrder } from '../../../program/area.ts'

/** The setting that the in-house games ask before each bet: they do not ask the catalogue. */
export const stoppedGamesKey = 'originals.disabledGames'

/** The version that holds of the setting of stopped games, for lists that are read by SQL. */
export const stoppedGamesSql = `(select value from setting_versions
  where key = '${stoppedGamesKey}' and (applies_at is null or applies_at <= clock_timestamp())
  order by version desc limit 1)`

type Parts = Pick<Platform, 'settings'>

const specOf = ({ settings }: Parts) =>
  mustHave(settings.find(stoppedGamesKey), 'the setting of stopped games')

/** In-house games that are stopped now; nobody stops or opens one until the transaction is over. */
export async function holdStopped(parts: Parts, tx: Queries): Promise<readonly string[]> {
  const { value } = await parts.settings.hold(specOf(parts), tx)
  return Array.isArray(value) ? value.map(String) : []
}

/** What a plan says of stops with a date to come that end where these in-house games run again. */
export function datedStops(tx: Queries, ids: string | readonly string[]): Promise<string> {
  return datedNaming(tx, stoppedGamesKey, ids)
}

/** Stops these in-house games, or lets them run again. */
export async function turnInHouse(
  parts: Parts,
  { tx, reason, by, ip, agreedBy }: Pick<ActOrder, 'tx' | 'reason' | 'by' | 'ip' | 'agreedBy'>,
  { ids, isOn }: { readonly ids: readonly string[]; readonly isOn: boolean },
): Promise<void> {
  const names = isOn ? { drop: ids } : { add: ids }
  await nameInList(parts.settings, tx, { spec: specOf(parts), ...names, reason, by, ip, agreedBy })
}

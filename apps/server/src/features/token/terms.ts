import { dayMs, toIso, type InstantMs } from '@powerplay/kernel'
import type { BurnGroup } from '@powerplay/contract'
import type { Queries } from '../../platform/database/database.ts'
import type { TokenParts } from './parts.ts'
import { burnPercents, hundredths, lossStop, movePercent, sharePercent } from './settings.ts'

/** What a UTC day is burnt by; percentages in hundredths of a percent. */
export interface Terms {
  readonly pctE2: Readonly<Record<BurnGroup, number>>
  /** The most that an hour may move the price. */
  readonly moveE4: number
  /** Of a week that ends with the day's beginning. */
  readonly sharePctE2: number
  readonly lossStop: boolean
  /** Whether there is a revenue share. */
  readonly sharing: boolean
}

const columns = `json_build_object('casino', casino_e2, 'sport', sport_e2, 'futures', futures_e2)
  as "pctE2", move_e4 as "moveE4", share_e2 as "sharePctE2", loss_stop as "lossStop",
  is_sharing as sharing`

export const startOfDay = (at: InstantMs): InstantMs => Math.floor(at / dayMs) * dayMs

/**
 * The terms of the UTC day that an instant is in. They are fixed once and for good, a day ahead
 * (`fixTerms`), so that nobody chooses them by how the day went; those of a day that nobody fixed are
 * what is set now.
 */
export async function termsOf(parts: TokenParts, at: InstantMs): Promise<Terms> {
  const { database } = parts.platform
  return (await readTerms(database, at)) ?? (await fix(parts, at)) ?? termsOf(parts, at)
}

/** Fixes the terms of today and tomorrow where they are not yet: settings count from the day after. */
export async function fixTerms(parts: TokenParts): Promise<void> {
  const now = parts.platform.clock.now()
  for (const at of [now, now + dayMs]) {
    if (!(await readTerms(parts.platform.database, at))) await fix(parts, at)
  }
}

/** The terms of a day; undefined where they are not fixed yet. */
export async function readTerms(on: Queries, at: InstantMs): Promise<Terms | undefined> {
  const [row] = await on.query<Terms>({
    name: 'token_terms',
    text: `select ${columns} from token_terms where day = $1::date`,
    values: [toIso(at).slice(0, 10)],
  })
  return row
}

/** @returns undefined where another node was first. */
async function fix({ platform, isShareOn }: TokenParts, at: InstantMs): Promise<Terms | undefined> {
  const { database, settings } = platform
  const percents = settings.get(burnPercents)
  const [row] = await database.query<Terms>({
    text: `insert into token_terms (day, casino_e2, sport_e2, futures_e2, move_e4, share_e2, loss_stop,
        is_sharing)
      values ($1::date, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${columns}`,
    values: [
      toIso(at).slice(0, 10),
      ...[percents.casino, percents.sport, percents.futures].map(hundredths),
      hundredths(settings.get(movePercent)),
      hundredths(settings.get(sharePercent)),
      settings.get(lossStop),
      isShareOn(),
    ],
  })
  return row
}

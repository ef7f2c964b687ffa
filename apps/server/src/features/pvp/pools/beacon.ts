import { z } from 'zod'
import { beaconRoundAfter } from '@powerplay/engines/pvp/beacon'
import { askOutside } from '../../../platform/outgoing/outgoing.ts'
import type { PvpParts } from '../parts.ts'
import { beacon as beaconSetting } from '../settings.ts'
import type { PoolRound } from './round-store.ts'

const answered = z.looseObject({ round: z.int(), randomness: z.string().regex(/^[0-9a-f]{64}$/) })

const [timeoutMs, bytesMax] = [3_000, 8_192]

/** What a round that locks now will be drawn with; null where no beacon is configured. */
export function beaconAt(
  { platform }: Pick<PvpParts, 'platform'>,
  nowMs: number,
): { readonly url: string; readonly round: number } | null {
  const configured = platform.settings.get(beaconSetting)
  if (configured === null) return null
  const { url, genesisMs, periodMs } = configured
  return { url, round: beaconRoundAfter(nowMs, { genesisMs, periodMs }) }
}

/**
 * Asks for the value that a locked round waits for, and notes it; while it is not published the round
 * waits, and gives everything back after the time in which a round has to be drawn.
 * @returns whether the round can be drawn.
 */
export async function hasBeacon({ platform, log }: PvpParts, round: PoolRound): Promise<boolean> {
  const { beaconUrl, beaconRound, beaconValue } = round
  if (beaconUrl === null || beaconRound === null || beaconValue !== null) return true
  try {
    const value = await valueOf(beaconUrl, beaconRound)
    await platform.database.query({
      text: 'select pvp_note_beacon($1, $2)',
      values: [round.id, value],
    })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    log.debug({ event: 'pvp.beacon_waits', round: round.id, beacon: beaconRound, error: text })
  }
  // Drawn at the next look, from what stands in the row: every node draws with the same value.
  return false
}

async function valueOf(url: string, round: number): Promise<string> {
  const { status, bytes } = await askOutside({
    ...{ url: `${url}/public/${round}`, namedOrigin: new URL(url).origin, timeoutMs, bytesMax },
  })
  if (status !== 200) throw new Error(`the beacon answered ${status}`)
  const told = answered.parse(JSON.parse(bytes.toString('utf8')))
  if (told.round !== round) throw new Error(`the beacon answered with its value ${told.round}`)
  return told.randomness
}

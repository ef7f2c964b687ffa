import { formatAmount, parseAmount, toSafeNumber } from '@powerplay/kernel'
import type { GameData, ParsedParams } from '@powerplay/engines'
import { spotsMax } from '../game-cards/spot-cards.ts'

const refused = { ok: false, field: 'bets' } as const

/**
 * Reads the amounts of a bet on spots: decimal texts or numbers of the wire become whole minor
 * units. What the spots are called, the game's own rules check.
 * @returns the parameters with `bets` in minor units, or the field that is wrong.
 */
export function readSpots(raw: GameData, decimals: number): ParsedParams<GameData> {
  const bets = raw['bets']
  if (typeof bets !== 'object' || bets === null || Array.isArray(bets)) return refused
  const entries = Object.entries(bets)
  if (entries.length < 1 || entries.length > spotsMax) return refused
  const amounts: [spot: string, amountMinor: number][] = []
  for (const [spot, amount] of entries) {
    const amountMinor = readAmount(amount, decimals)
    if (amountMinor === undefined) return refused
    amounts.push([spot, amountMinor])
  }
  return { ok: true, params: { ...raw, bets: Object.fromEntries(amounts) } }
}

function readAmount(amount: unknown, decimals: number): number | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined
  const minor = parseAmount(amount, decimals)
  // Far above every limit, so that no amount loses a digit before the limits are looked at.
  return minor === undefined || minor > BigInt(Number.MAX_SAFE_INTEGER)
    ? undefined
    : toSafeNumber(minor)
}

/** Fields of parameters and results that hold amounts in minor units by spot. */
const spotFields = new Set(['bets', 'payouts'])

/** Parameters or result of a bet on spots as the wire carries them: amounts as decimal texts. */
export function presentSpots(data: GameData, decimals: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      spotFields.has(field) ? presentAmounts(value, decimals) : value,
    ]),
  )
}

function presentAmounts(value: unknown, decimals: number): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([spot, minor]) => [spot, formatAmount(minorOf(minor), decimals)]),
  )
}

function minorOf(value: unknown): bigint {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : 0n
}

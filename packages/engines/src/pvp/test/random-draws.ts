import { sha256Hex } from '../../fairness/sha256.ts'
import { duelPrize, flipDuel, rollDuel } from '../duel.ts'
import { drawPool } from '../pool.ts'

/** What many draws came to. */
export interface Drawn {
  /** How often each share of the pot, or each side of the duel, won. */
  readonly wins: readonly number[]
  /** How far from the shares that is: chi square with one degree of freedom less than shares. */
  readonly chiSquare: number
  readonly faults: readonly string[]
}

/** Shares in 1/100 of the pot, the small ones first. */
export const shares = [1, 2, 3, 94] as const

/** Pools of four players with these shares, of pots of any size; each draws and pays. */
export function drawPools(count: number, seed: string): Drawn {
  const wins = shares.map(() => 0)
  const faults: string[] = []
  for (let round = 1; round <= count; round += 1) {
    const unit = BigInt(1 + (round % 99_991))
    const entries = shares.map((share, at) => ({
      ...{ user: `u${at}`, amountMinor: unit * BigInt(share), clientSeed: `${seed} ${at}` },
    }))
    const feeBps = round % 2_001
    const { winner, pick, prizeMinor, feeMinor } = drawPool(entries, {
      ...{ serverSeed: sha256Hex(seed), round, feeBps, beacon: null },
    })
    const total = unit * 100n
    if (prizeMinor + feeMinor !== total)
      faults.push(`round ${round} pays ${prizeMinor} of ${total}`)
    if (feeMinor * 10_000n > total * BigInt(feeBps)) faults.push(`round ${round} takes ${feeMinor}`)
    if (pick < 0n || pick >= total) faults.push(`round ${round} picks ${pick} of ${total}`)
    wins[winner] = (wins[winner] ?? 0) + 1
  }
  return { wins, chiSquare: chiSquareOf(wins, shares, count), faults }
}

/** Duels, half of them coins; the wins are the creator's and the joiner's. */
export function drawDuels(count: number, seed: string): Drawn {
  const wins = [0, 0]
  const faults: string[] = []
  const serverSeed = sha256Hex(seed)
  for (let at = 0; at < count; at += 1) {
    const seeds = { serverSeed, creatorSeed: `${seed} ${at}`, joinerSeed: 'joiner' }
    const isCreator =
      at % 2 === 0 ? flipDuel(seeds) === 'heads' : rollDuel(seeds).winner === 'creator'
    const side = isCreator ? 0 : 1
    wins[side] = (wins[side] ?? 0) + 1
    const stakeMinor = BigInt(1 + at)
    const { prizeMinor, feeMinor } = duelPrize(stakeMinor, at % 2_001)
    if (prizeMinor + feeMinor !== 2n * stakeMinor) faults.push(`duel ${at} pays ${prizeMinor}`)
  }
  return { wins, chiSquare: chiSquareOf(wins, [50, 50], count), faults }
}

function chiSquareOf(wins: readonly number[], percent: readonly number[], count: number): number {
  return percent.reduce((sum, share, at) => {
    const expected = (share * count) / 100
    return sum + ((wins[at] ?? 0) - expected) ** 2 / expected
  }, 0)
}

import { hmacKey } from '../fairness/hmac.ts'
import { sha256Hex } from '../fairness/sha256.ts'
import { openStream } from '../fairness/stream.ts'

/** What two players of a duel bring, beside the server seed that the house was bound to. */
export interface DuelSeeds {
  readonly serverSeed: string
  readonly creatorSeed: string
  readonly joinerSeed: string
}

export const duelSides = ['heads', 'tails'] as const
export type DuelSide = (typeof duelSides)[number]

const half = 2 ** 31
/** A roll of the dice duel: 0 to 10000, shown as 0.00 to 100.00. */
const rolls = 10_001
const pairsMax = 8

function streamOf(seeds: DuelSeeds): ReturnType<typeof openStream> {
  const clientSeed = sha256Hex(`${seeds.creatorSeed}:${seeds.joinerSeed}`)
  return openStream(hmacKey(seeds.serverSeed), clientSeed, 1)
}

/** The side on which the coin falls. Source: `product-betting.md` 6, Draw. */
export function flipDuel(seeds: DuelSeeds): DuelSide {
  return streamOf(seeds).word(0) <= half ? 'tails' : 'heads'
}

export interface DiceDuel {
  /** Pairs rolled: the creator's and the joiner's, in hundredths; only the last one can differ. */
  readonly pairs: readonly (readonly [creator: number, joiner: number])[]
  /** Null after eight equal pairs: both stakes go back without a fee. */
  readonly winner: 'creator' | 'joiner' | null
}

/** The higher roll wins; equal ones are rolled again. Source: `product-betting.md` 6, Draw. */
export function rollDuel(seeds: DuelSeeds): DiceDuel {
  const stream = streamOf(seeds)
  const pairs: (readonly [number, number])[] = []
  while (pairs.length < pairsMax) {
    const at = 2 * pairs.length
    const [creator, joiner] = [stream.int(at, rolls), stream.int(at + 1, rolls)]
    pairs.push([creator, joiner])
    if (creator !== joiner) return { pairs, winner: creator > joiner ? 'creator' : 'joiner' }
  }
  return { pairs, winner: null }
}

/** What the winner of a duel takes and the house keeps of both stakes, in minor units. */
export function duelPrize(
  stakeMinor: bigint,
  feeBps: number,
): { readonly prizeMinor: bigint; readonly feeMinor: bigint } {
  const feeMinor = (2n * stakeMinor * BigInt(feeBps)) / 10_000n
  return { prizeMinor: 2n * stakeMinor - feeMinor, feeMinor }
}

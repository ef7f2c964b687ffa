import type { Chunk } from './work.ts'

/** Rounds of one seed pair: enough to be fast, few enough to share out. */
const chunkRounds = 250_000

/** Cuts the rounds of some trials into chunks, each with a seed text of its own. */
export function planChunks(
  chosen: readonly { readonly index: number; readonly name: string }[],
  rounds: number,
  seed: string,
): Chunk[] {
  return chosen.flatMap(({ index, name }) =>
    Array.from({ length: Math.ceil(rounds / chunkRounds) }, (_, chunk) => ({
      trial: index,
      seed: `${seed}/${name}/${chunk}`,
      rounds: Math.min(chunkRounds, rounds - chunk * chunkRounds),
    })),
  )
}

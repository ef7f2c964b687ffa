import type { RandomStream } from '@powerplay/engines/fairness/stream'
import { equityE4 } from '@powerplay/engines/poker/equity'
import { select } from '@powerplay/engines/selection'
import { LRUCache } from 'lru-cache'

const kept = new LRUCache<string, readonly number[]>({ max: 200 })

/**
 * Chances of open hands, in percent with two decimals; counted once per board.
 */
export function equityOf(
  handId: string,
  hands: readonly (readonly number[])[],
  board: readonly number[],
): readonly number[] {
  const name = `${handId} ${board.length}`
  const known = kept.get(name)
  if (known) return known
  const found = equityE4(hands, board, quickStream(handId))
  const percents = found.map((share) => share / 100)
  kept.set(name, percents)
  return percents
}

/**
 * Numbers for the sample of boards before the flop: quick, the same for the same hand, and nothing to do
 * with its deck. No money rests on them.
 */
function quickStream(name: string): RandomStream {
  let state = [...name].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193), 7)
  const nextWord = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    return (mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))) >>> 0
  }
  const nextInt = (range: number) => Math.floor((nextWord() * range) / 2 ** 32)
  return {
    ...{ nextWord, nextInt, word: nextWord },
    int: (_index, range) => nextInt(range),
    draw: (size, take) => select(size, take, nextInt),
  }
}

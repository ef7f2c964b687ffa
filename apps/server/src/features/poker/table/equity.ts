import { hmacKey } from '@powerplay/engines/fairness/hmac'
import { openStream } from '@powerplay/engines/fairness/stream'
import { equityE4 } from '@powerplay/engines/poker/equity'

const kept = new Map<string, readonly number[]>()
const keptMost = 200

/**
 * Chances of open hands, in percent with two decimals; counted once per board. The sample of boards
 * before the flop has a stream of its own: it says nothing about the deck.
 */
export function equityOf(
  handId: string,
  hands: readonly (readonly number[])[],
  board: readonly number[],
): readonly number[] {
  const name = `${handId} ${board.length}`
  const known = kept.get(name)
  if (known) return known
  const found = equityE4(hands, board, openStream(hmacKey('equity'), handId, 0))
  const percents = found.map((share) => share / 100)
  kept.set(name, percents)
  const [oldest] = kept.keys()
  if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest)
  return percents
}

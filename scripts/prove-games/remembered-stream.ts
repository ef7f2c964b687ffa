import type { RandomStream } from '@powerplay/engines'

/** Words of a block. */
const blockWords = 8

/**
 * The same stream, hashing no block twice: games read the words of their bet again with every
 * turn, which costs nothing to a player and much to ten million rounds.
 */
export function remembered(stream: RandomStream): RandomStream {
  const words: number[] = []
  const word = (index: number): number => {
    while (words.length <= index) {
      const start = words.length
      for (let i = 0; i < blockWords; i += 1) words.push(stream.word(start + i))
    }
    return words[index] ?? 0
  }
  return {
    word,
    int: (index, range) => Math.floor((word(index) * range) / 2 ** 32),
    nextWord: () => stream.nextWord(),
    nextInt: (range) => stream.nextInt(range),
    draw: (size, take) => stream.draw(size, take),
  }
}

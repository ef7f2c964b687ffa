import type { RandomStream } from '@powerplay/engines'

/**
 * The stream of a round that is looked at again with every turn: words once read are kept, so that
 * a turn costs no hashing. Rounds read words by their number, which is all that is kept.
 */
export function keepWords(stream: RandomStream): RandomStream {
  const words: number[] = []
  const word = (index: number): number => {
    const known = words[index]
    if (known !== undefined) return known
    // Filled from the front, so that the array stays one without holes.
    for (let next = words.length; next <= index; next += 1) words.push(stream.word(next))
    return words[index] ?? 0
  }
  return {
    word,
    int: (index, range) => Math.floor((word(index) * range) / wordRange),
    nextWord: () => stream.nextWord(),
    nextInt: (range) => stream.nextInt(range),
    draw: (size, take) => stream.draw(size, take),
  }
}

const wordRange = 2 ** 32

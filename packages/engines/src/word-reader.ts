import type { RandomStream } from './fairness/stream.ts'
import { select } from './selection.ts'

/** Reads a stream word by word from a given place on. */
export interface WordReader {
  /** An integer of 0..range-1 from the next word. */
  int(range: number): number
  /** Different numbers of 0..size-1 in the order they are drawn, one word each. */
  draw(size: number, take: number): number[]
}

/**
 * A reader with a place of its own: it leaves the cursor of `stream` alone, so a game may look
 * at the words of its bet again and again and sees the same ones each time.
 */
export function readWords(stream: RandomStream, firstWord = 0): WordReader {
  let place = firstWord
  const int = (range: number): number => {
    const value = stream.int(place, range)
    place += 1
    return value
  }
  return { int, draw: (size, take) => select(size, take, int) }
}

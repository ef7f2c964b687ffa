import { assert } from '@powerplay/kernel'
import { hmacKey } from '../fairness/hmac.ts'
import { openStream, type RandomStream } from '../fairness/stream.ts'

const wordRange = 2 ** 32

/** The seeds of a bet, as the vectors write them. */
export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

export function streamOf({ serverSeed, clientSeed, nonce }: Seeds): RandomStream {
  return openStream(hmacKey(serverSeed), clientSeed, nonce)
}

const plainKey = hmacKey('5'.repeat(64))

/** Some bet of many. */
export function streamOfNonce(nonce: number): RandomStream {
  return openStream(plainKey, 'engines', nonce)
}

const noCursor = (): never => {
  throw new Error('moves the cursor of a stream that others read too')
}

/** A stream made of a function of the word's number; it has no cursor. */
export function streamOfWords(word: (index: number) => number): RandomStream {
  return {
    word,
    int: (index, range) => Math.floor((word(index) * range) / wordRange),
    nextWord: noCursor,
    nextInt: noCursor,
    draw: noCursor,
  }
}

/** A stream whose numbers are given: `int` of word i is `numbers[i]`. */
export function scripted(numbers: readonly number[]): RandomStream {
  const int = (index: number, range: number): number => {
    const number = numbers[index]
    assert(number !== undefined && number < range, `no number ${index} below ${range}`)
    return number
  }
  return { ...streamOfWords(noCursor), int }
}

/** Words of `shown` where `isShown` says so, of `other` everywhere else. */
export function spliced(
  shown: RandomStream,
  other: RandomStream,
  isShown: (index: number) => boolean,
): RandomStream {
  return streamOfWords((index) => (isShown(index) ? shown : other).word(index))
}

/** The stream, and the numbers of the words that were read from it. */
export function watched(stream: RandomStream): { stream: RandomStream; read: Set<number> } {
  const read = new Set<number>()
  const word = (index: number): number => {
    read.add(index)
    return stream.word(index)
  }
  return { stream: streamOfWords(word), read }
}

import { mustHave } from '@powerplay/kernel'
import { deckSize, type Card } from '../card.ts'
import { toHex } from '../fairness/hex.ts'
import { hmacKey, hmacSha256 } from '../fairness/hmac.ts'
import { levelAbove } from '../fairness/merkle.ts'
import { sha256Hex } from '../fairness/sha256.ts'
import { openStream } from '../fairness/stream.ts'

/*
 * A deck that nobody can stack: the house is bound to its server seed before the hand, each seat
 * adds a value that it was bound to when it sat down, and both together decide all 52 places.
 * All hashes are of texts and written as 64 lower-case hex characters.
 * Source: `product-betting.md` 5.4.
 */

/** Values that a seat can reveal before it needs a new chain. */
export const entropyChainLength = 1000

/** The chain of a seat: `chain[0]` is its secret, each next one the SHA-256 of the one before. */
export function entropyChain(secret: string): string[] {
  const chain = [secret]
  for (let at = 0; at < entropyChainLength; at += 1) chain.push(sha256Hex(chain[at] ?? ''))
  return chain
}

/** True if `value` is what the seat was bound to by `tip`. */
export function isEntropyBefore(value: string, tip: string): boolean {
  return /^[0-9a-f]{64}$/.test(value) && sha256Hex(value) === tip
}

export interface SeatEntropy {
  readonly seat: number
  readonly value: string
}

/** What the dealt seats added, as one value. */
export function entropyHash(values: readonly SeatEntropy[]): string {
  const bySeat = values.toSorted((one, other) => one.seat - other.seat)
  return sha256Hex(bySeat.map(({ seat, value }) => `${seat}=${value}`).join('|'))
}

/** What decides a deck. */
export interface DeckSeeds {
  readonly serverSeed: string
  readonly entropyHash: string
  /** Number of the hand at its table, from 1. */
  readonly handNo: number
}

/** All 52 cards in the order in which they are dealt. */
export function shuffledDeck(seeds: DeckSeeds): Card[] {
  const stream = openStream(hmacKey(seeds.serverSeed), seeds.entropyHash, seeds.handNo)
  return stream.draw(deckSize, deckSize)
}

/** Where the cards of a hand lie in the deck: two rounds of one card, then the board, no burn. */
export function dealFrom(
  deck: readonly Card[],
  /** Dealt seats, the first one left of the button. */
  order: readonly number[],
): { readonly hole: ReadonlyMap<number, readonly Card[]>; readonly board: readonly Card[] } {
  const at = (place: number): Card => mustHave(deck[place], `card ${place}`)
  const hole = new Map(
    order.map((seat, index) => [seat, [at(index), at(index + order.length)]] as const),
  )
  return { hole, board: deck.slice(2 * order.length, 2 * order.length + 5) }
}

/** The hash of one place of a deck; its salt keeps the other places from being guessed. */
function leafOf(place: number, card: Card, salt: string): string {
  return sha256Hex(`${place}:${card}:${salt}`)
}

/** Shows that a card lay at its place of a deck whose root was published before. */
export interface CardProof {
  readonly place: number
  readonly card: Card
  readonly salt: string
  /** Hashes beside the path from the leaf to the root; null where a level had none. */
  readonly path: readonly (string | null)[]
}

/** A deck under its published root, able to prove single cards. */
export interface CommittedDeck {
  readonly deck: readonly Card[]
  readonly root: string
  prove(place: number): CardProof
}

/** Shuffles a deck and binds it: each place gets a salt of the server seed, all hashes one root. */
export function commitDeck(seeds: DeckSeeds): CommittedDeck {
  const deck = shuffledDeck(seeds)
  const key = hmacKey(seeds.serverSeed)
  const salts = deck.map((_, place) => toHex(hmacSha256(key, `salt:${seeds.handNo}:${place}`)))
  const levels = [deck.map((card, place) => leafOf(place, card, salts[place] ?? ''))]
  for (let top = levels[0] ?? []; top.length > 1;) {
    top = levelAbove(top)
    levels.push(top)
  }
  const prove = (place: number): CardProof => ({
    place,
    card: mustHave(deck[place], `card ${place}`),
    salt: salts[place] ?? '',
    path: levels.slice(0, -1).map((level, depth) => level[(place >> depth) ^ 1] ?? null),
  })
  return { deck, root: mustHave(levels.at(-1)?.[0], 'a root'), prove }
}

/** True if the card lay there in the deck with this root. */
export function isProvenCard(proof: CardProof, root: string): boolean {
  let hash = leafOf(proof.place, proof.card, proof.salt)
  proof.path.forEach((beside, depth) => {
    if (beside === null) return
    hash = sha256Hex((proof.place >> depth) & 1 ? beside + hash : hash + beside)
  })
  return hash === root
}

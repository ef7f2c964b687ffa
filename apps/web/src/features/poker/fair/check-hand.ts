import type { CardProof, PokerHandHistory } from '@powerplay/contract'
import { commitmentOf } from '@powerplay/engines'
import { commitDeck, entropyHash, isProvenCard } from '@powerplay/engines/poker/deck'

/** What is found out about a hand, in this browser alone. */
export interface HandCheck {
  /** How many cards were shown to the one who looks. */
  readonly cards: number
  readonly areCardsProven: boolean
  readonly isEntropyRight: boolean
  /** Null until the seed is given. */
  readonly isSeedRight: boolean | null
}

export function areProven(cards: readonly CardProof[], root: string): boolean {
  return cards.every((proof) => isProvenCard(proof, root))
}

/** Re-derives a hand from what its player was given. */
export function checkHand(hand: PokerHandHistory): HandCheck {
  const cards = [...hand.board, ...hand.seats.flatMap((seat) => seat.cards ?? [])]
  return {
    cards: cards.length,
    areCardsProven: areProven(cards, hand.deckRoot),
    isEntropyRight: entropyHash(hand.entropy) === hand.entropyHash,
    isSeedRight: hand.serverSeed === null ? null : isSeedRight(hand, hand.serverSeed, cards),
  }
}

function isSeedRight(
  { serverSeedHash, entropyHash: hash, number: handNo, deckRoot }: PokerHandHistory,
  serverSeed: string,
  cards: readonly CardProof[],
): boolean {
  const { deck, root } = commitDeck({ serverSeed, entropyHash: hash, handNo })
  return (
    commitmentOf(serverSeed) === serverSeedHash &&
    root === deckRoot &&
    cards.every(({ place, card }) => deck[place] === card)
  )
}

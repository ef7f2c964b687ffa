import { type Card, dealCard, type Draw, type TableGame } from './table.ts'

/** Best total of a hand, and whether an ace in it counts eleven. */
export function totalOf(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + Math.min(card.rank, 10), 0)
  const isSoft = cards.some((card) => card.rank === 1) && hard <= 11
  return { total: isSoft ? hard + 10 : hard, isSoft }
}

/** True for an ace with a ten as the first two cards. */
export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21
}

/**
 * The shared hand plays by the book of a game without doubling and splitting: soft hands stand at
 * 18 (at 19 against nine, ten and ace), hard ones at 17, or at 12/13 against a weak dealer.
 */
export function handDraws(cards: readonly Card[], up: Card): boolean {
  const { total, isSoft } = totalOf(cards)
  const dealer = Math.min(up.rank, 10)
  const isStrong = dealer === 1 || dealer >= 9
  if (isSoft) return total < (isStrong ? 19 : 18)
  if (total >= 17 || total < 12) return total < 17
  if (dealer === 1 || dealer >= 7) return true
  return total === 12 && dealer <= 3
}

/** Plays the shared hand out against the dealer's open card. */
export function playHand(up: Card, draw: Draw, dress: Draw): Card[] {
  const cards = [dealCard(draw, dress), dealCard(draw, dress)]
  while (handDraws(cards, up)) cards.push(dealCard(draw, dress))
  return cards
}

/** Plays the dealer out from the open card: stands on every 17. */
export function playDealer(up: Card, draw: Draw, dress: Draw): Card[] {
  const cards = [up, dealCard(draw, dress)]
  while (totalOf(cards).total < 17) cards.push(dealCard(draw, dress))
  return cards
}

/** What the shared hand returns per 100 of stake. */
export function handReturn(hand: readonly Card[], dealer: readonly Card[]): number {
  if (isNatural(hand)) return isNatural(dealer) ? 100 : 250
  if (isNatural(dealer)) return 0
  const [mine, theirs] = [totalOf(hand).total, totalOf(dealer).total]
  if (mine > 21) return 0
  if (theirs > 21 || mine > theirs) return 200
  return mine === theirs ? 100 : 0
}

/** One hand for the whole table from an endless shoe; blackjack pays 3:2. */
export const blackjack: TableGame = {
  kind: 'blackjack',
  spots: [
    { id: 'hand', label: 'Hand' },
    { id: 'pair', label: 'Pair' },
    { id: 'bust', label: 'Dealer busts' },
  ],
  deal: (draw, dress) => {
    const up = dealCard(draw, dress)
    const hand = playHand(up, draw, dress)
    const dealer = playDealer(up, draw, dress)
    const main = handReturn(hand, dealer)
    return {
      show: { kind: 'blackjack', hand, dealer },
      returns: {
        ...(main > 0 ? { hand: main } : {}),
        ...(hand[0]?.rank === hand[1]?.rank ? { pair: 1250 } : {}),
        ...(totalOf(dealer).total > 21 ? { bust: 340 } : {}),
      },
    }
  },
}

import {
  videopokerCategories,
  videopokerCategory,
  videopokerPays,
  type VideopokerCategory,
} from '@powerplay/engines'
import { fieldOf } from '../../../../platform/client/fields.ts'
import { cardsOf } from '../../boards/cards-of.ts'
import type { GameParams } from '../../play/game-controller.ts'
import type { PlayedRound } from '../../rounds/use-round.ts'

/** Video poker on screen. */
export type PlayedVideopoker = PlayedRound<{ hold: readonly boolean[] }, VideopokerHand>

/** A round as the server shows it; `final` is known once the cards were changed. */
export interface VideopokerHand {
  readonly deal: readonly number[]
  readonly final: readonly number[] | undefined
}

export const handSize = 5
export const holdNone: readonly boolean[] = Array.from({ length: handSize }, () => false)
export const holdAll: readonly boolean[] = Array.from({ length: handSize }, () => true)

/** The server's view of a round; what is missing is left empty. */
export function readVideopoker({ deal, reveal }: GameParams): VideopokerHand {
  const final = cardsOf(fieldOf(reveal, 'final'))
  return { deal: cardsOf(deal), final: final.length === handSize ? final : undefined }
}

/** The hand card by card: a deal from the left, a draw by the cards that change. */
export function videopokerFrames(
  from: VideopokerHand | undefined,
  to: VideopokerHand,
): readonly VideopokerHand[] {
  const { deal, final } = to
  if (!final) return deal.map((_, index) => ({ deal: deal.slice(0, index + 1), final: undefined }))
  const start = from?.final === undefined ? deal : final
  const changed = final.flatMap((card, place) => (card === start[place] ? [] : [place]))
  const frames = changed.map((last) => ({
    deal,
    final: final.map((card, place) => (place <= last ? card : (start[place] ?? card))),
  }))
  return [...frames, to]
}

/** Places of the final hand that were not held. */
export function drawnOf({ deal, final }: VideopokerHand): readonly boolean[] {
  return deal.map((card, place) => final !== undefined && final[place] !== card)
}

/** What five cards are worth; undefined for fewer. */
export function categoryOf(cards: readonly number[]): VideopokerCategory | undefined {
  return cards.length === handSize ? videopokerCategory(cards) : undefined
}

const categoryNames: Readonly<Record<VideopokerCategory, string>> = {
  royal_flush: 'Royal flush',
  straight_flush: 'Straight flush',
  four_of_a_kind: 'Four of a kind',
  full_house: 'Full house',
  flush: 'Flush',
  straight: 'Straight',
  three_of_a_kind: 'Three of a kind',
  two_pair: 'Two pairs',
  jacks_or_better: 'Pair, J or better',
  none: 'Nothing yet',
}

/** The name of a hand; one that pays nothing is said as `nothing`. */
export function categoryName(category: VideopokerCategory, nothing = 'Nothing yet'): string {
  return category === 'none' ? nothing : categoryNames[category]
}

/** The rows of the pay table, best first: whole bets. */
export const payRows: readonly { readonly category: VideopokerCategory; readonly pays: number }[] =
  videopokerCategories
    .filter((category) => category !== 'none')
    .map((category) => ({ category, pays: videopokerPays[category] }))

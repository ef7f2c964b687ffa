import { pointsOf } from '../../src/tables/baccarat.ts'
import { totalOf } from '../../src/tables/blackjack.ts'
import type { Card, Show } from '../../src/tables/table.ts'
import { drawing, element } from '../page/element.ts'
import { isStill, pause } from '../page/motion.ts'
import type { TableStage } from './stage.ts'

const suits: Readonly<Record<Card['suit'], string>> = {
  spades:
    '<path d="M12 2C9 7 3 10 3 15a4.500 4.500 0 0 0 8 2.800L9.500 22h5L13 17.800A4.500 4.500 0 0 0 21 15c0-5-6-8-9-13Z"/>',
  hearts: '<path d="M12 21C6 16 2 13 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 5-4 8-10 13Z"/>',
  clubs:
    '<path d="M12 2a4.600 4.600 0 0 0-3.600 7.500A4.600 4.600 0 1 0 11 16.800L9.500 22h5L13 16.800a4.600 4.600 0 1 0 2.600-7.300A4.600 4.600 0 0 0 12 2Z"/>',
  diamonds: '<path d="M12 2l8 10-8 10-8-10Z"/>',
}

const ranks = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

function faceOf(card: Card): HTMLElement[] {
  const suit = (): HTMLElement =>
    drawing(`<svg viewBox="0 0 24 24" fill="currentColor">${suits[card.suit]}</svg>`, 'suit')
  return [element('b', {}, ranks[card.rank] ?? ''), suit(), suit()]
}

/** A card face down that can be turned over once. */
function createCard(): { root: HTMLElement; open: (card: Card) => void } {
  const front = element('div', { class: 'card-front' })
  const root = element('div', { class: 'card' }, element('div', { class: 'card-back' }), front)
  return {
    root,
    open: (card) => {
      const isRed = card.suit === 'hearts' || card.suit === 'diamonds'
      front.replaceChildren(...faceOf(card))
      front.classList.toggle('is-red', isRed)
      root.setAttribute('aria-label', `${ranks[card.rank]} of ${card.suit}`)
      root.classList.add('is-open')
    },
  }
}

interface Hand {
  readonly name: string
  readonly cards: readonly Card[]
  readonly points: ((cards: readonly Card[]) => number) | undefined
}

const names: Readonly<Record<string, readonly string[]>> = {
  baccarat: ['Player', 'Banker'],
  blackjack: ['Hand', 'Dealer'],
  hilo: ['First card', 'Second card'],
}

function handsOf(show: Show): Hand[] {
  const total = (cards: readonly Card[]): number => totalOf(cards).total
  switch (show.kind) {
    case 'baccarat':
      return [
        { name: 'Player', cards: show.player, points: pointsOf },
        { name: 'Banker', cards: show.banker, points: pointsOf },
      ]
    case 'blackjack':
      return [
        { name: 'Hand', cards: show.hand, points: total },
        { name: 'Dealer', cards: show.dealer, points: total },
      ]
    case 'hilo':
      return [
        { name: 'First card', cards: [show.left], points: undefined },
        { name: 'Second card', cards: [show.right], points: undefined },
      ]
    default:
      return []
  }
}

/** Two hands on the felt: dealt face down, turned over one card after the other. */
export function createCardStage(kind: Show['kind']): TableStage {
  const slots = (names[kind] ?? []).map((name) => createSlot(name))
  const root = element('div', { class: `card-stage is-${kind}` }, ...slots.map((slot) => slot.root))
  const clear = (): void => slots.forEach((slot) => slot.clear())
  const covered = kind === 'hilo' ? 1 : 2
  return {
    root,
    rest: clear,
    deal: () => {
      clear()
      for (const slot of slots) slot.cover(covered)
    },
    reveal: async (show, ms) => {
      const hands = handsOf(show)
      const cards = hands.reduce((sum, hand) => sum + hand.cards.length, 0)
      const eachMs = isStill() ? 0 : Math.min(520, ms / Math.max(1, cards))
      for (const slot of slots) if (slot.isEmpty()) slot.cover(covered)
      const longest = Math.max(0, ...hands.map((hand) => hand.cards.length))
      for (let at = 0; at < longest; at += 1) {
        for (const [nth, hand] of hands.entries()) {
          const card = hand.cards[at]
          if (!card) continue
          slots[nth]?.open(at, card, hand.points?.(hand.cards.slice(0, at + 1)))
          await pause(eachMs)
        }
      }
    },
  }
}

function createSlot(name: string) {
  const points = element('b', { class: 'points', hidden: true })
  const row = element('div', { class: 'card-row' })
  const root = element(
    'div',
    { class: 'hand' },
    row,
    element('span', { class: 'hand-name' }, name, points),
  )
  let cards: ReturnType<typeof createCard>[] = []
  const add = (): ReturnType<typeof createCard> => {
    const card = createCard()
    card.root.style.setProperty('--nth', String(cards.length))
    cards.push(card)
    row.append(card.root)
    return card
  }
  return {
    root,
    isEmpty: () => cards.length === 0,
    clear: () => {
      cards = []
      row.replaceChildren()
      points.hidden = true
    },
    cover: (count: number) => {
      while (cards.length < count) add()
    },
    open: (at: number, card: Card, sum: number | undefined) => {
      const one = cards[at] ?? add()
      one.open(card)
      points.hidden = sum === undefined
      points.textContent = String(sum ?? '')
    },
  }
}

import { type Card, dealCard, type Draw, type TableGame } from './table.ts'

const pointOf = (card: Card): number => (card.rank >= 10 ? 0 : card.rank)

/** Points of a hand: the last digit of the sum. */
export function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pointOf(card), 0) % 10
}

/** The banker's third card: stands at seven, else by the value of the player's third card. */
function bankerDraws(points: number, third: Card | undefined): boolean {
  if (!third) return points <= 5
  const value = pointOf(third)
  if (points <= 2) return true
  if (points === 3) return value !== 8
  if (points === 4) return value >= 2 && value <= 7
  if (points === 5) return value >= 4 && value <= 7
  return points === 6 && (value === 6 || value === 7)
}

function dealHands(draw: Draw, dress: Draw): { player: Card[]; banker: Card[] } {
  const card = (): Card => dealCard(draw, dress)
  const player = [card(), card()]
  const banker = [card(), card()]
  if (pointsOf(player) >= 8 || pointsOf(banker) >= 8) return { player, banker }
  const third = pointsOf(player) <= 5 ? card() : undefined
  if (third) player.push(third)
  if (bankerDraws(pointsOf(banker), third)) banker.push(card())
  return { player, banker }
}

/** Punto banco: player pays 1:1, banker 0.95:1, a tie 8:1 and gives the other two back. */
export const baccarat: TableGame = {
  kind: 'baccarat',
  spots: [
    { id: 'player', label: 'Player' },
    { id: 'banker', label: 'Banker' },
    { id: 'tie', label: 'Tie' },
  ],
  deal: (draw, dress) => {
    const { player, banker } = dealHands(draw, dress)
    const lead = pointsOf(player) - pointsOf(banker)
    const show = { kind: 'baccarat', player, banker } as const
    if (lead === 0) return { show, returns: { player: 100, banker: 100, tie: 900 } }
    return { show, returns: lead > 0 ? { player: 200 } : { banker: 195 } }
  },
}

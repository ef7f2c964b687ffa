import { Button } from '../../../ui/buttons/button.tsx'
import { cardFace } from '../../../ui/playing-cards/card-face.ts'
import { SmallCard } from '../history/hand-lines.tsx'
import { messages } from '../messages.en.ts'
import type { TableView } from '../use-tables.ts'

const texts = messages.acts

/** One of a player's own two cards. */
export interface OwnCard {
  readonly at: 0 | 1
  readonly card: number
}

/** Own cards of the hand that is just over and that nobody else saw. */
export function cardsToShow({ table, own }: TableView): OwnCard[] {
  const { hand, phase } = table
  if (phase !== 'pause' || !hand || own?.handId !== hand._id) return []
  const open = table.seats.find(({ seat }) => seat === own.seat)?.cards ?? []
  const [first, second] = own.cards ?? []
  if (!first || !second) return []
  const cards: OwnCard[] = [
    { at: 0, card: first.card },
    { at: 1, card: second.card },
  ]
  return cards.filter(({ card }) => !open.includes(card))
}

/** Shows one's cards after the hand, or not. */
export function ShowBar({
  cards,
  onShow,
}: {
  cards: readonly OwnCard[]
  onShow: (cards: readonly (0 | 1)[]) => Promise<void>
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {cards.length === 2 && (
        <Button size="sm" onClick={() => void onShow([0, 1])}>
          {texts.showBoth}
        </Button>
      )}
      {cards.map(({ at, card }) => (
        <Button
          key={at}
          size="sm"
          variant="outline"
          aria-label={`${texts.show} ${cardFace(card).name}`}
          onClick={() => void onShow([at])}
        >
          {texts.show} <SmallCard card={card} />
        </Button>
      ))}
      <Button size="sm" variant="outline" onClick={() => void onShow([])}>
        {texts.muck}
      </Button>
      <p className="text-12 text-muted">{texts.showNote}</p>
    </div>
  )
}

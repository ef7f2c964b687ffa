import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Pill } from '../../../../ui/marks/pill.tsx'
import { PlayingCard } from '../../../../ui/playing-cards/playing-card.tsx'
import { chipMinor } from '../../play/bet-amount.ts'
import { ChipDisc } from '../../controls/chips-disc.tsx'
import { handLabel } from './blackjack-labels.ts'
import { betMinorOf, smallestBetMinor, spokenTotal, totalText } from './blackjack-table.ts'
import type { PlayedBlackjack, TableHand } from './blackjack-table.ts'

export interface HandSpotProps {
  game: PlayedBlackjack
  hand: TableHand
  name: string
  isActive: boolean
  isSplit: boolean
}

/** How far each card lies over the one before, as a share of its width: two hands share the room. */
function overlapOf(count: number, isSplit: boolean): number {
  if (count <= (isSplit ? 3 : 4)) return 0.42
  return count <= 6 ? 0.68 : 0.8
}

/** One hand: total, what becomes of it, its cards in a fan and the chips on it. */
export function HandSpot({ game, hand, name, isActive, isSplit }: HandSpotProps) {
  const { currency, state } = game
  const { cards, outcome } = hand
  const betMinor = betMinorOf(hand, currency)
  const isDoubled = hand.state === 'double' || isAboveOther(game, betMinor)
  const label = handLabel(hand, { isActive, isDoubled })
  const isWinner = outcome === 'win' || outcome === 'blackjack'
  const isLoser = hand.state === 'bust' || (outcome === 'lose' && state.round !== undefined)
  const overlap = overlapOf(cards.length, isSplit)
  return (
    <div
      role="group"
      aria-label={`${name}, ${spokenTotal(cards)}${label ? `, ${label.text}` : ''}`}
      className="grid min-w-0 content-start justify-items-center gap-1.5"
    >
      <p className="flex h-9 items-center gap-2">
        <TotalPill text={totalText(hand)} tone={isActive ? 'accent' : isWinner ? 'win' : 'plain'} />
        {label && <Pill tone={label.tone}>{label.text}</Pill>}
      </p>
      <div
        className={cx(
          'flex rounded-card p-2 ring-2 transition-shadow duration-220 md:p-2.5',
          isActive ? 'ring-accent' : isWinner ? 'ring-win' : 'ring-transparent',
        )}
      >
        {cards.map((card, index) => (
          <PlayingCard
            key={index}
            card={card}
            isDimmed={isLoser}
            style={index === 0 ? {} : { marginLeft: `calc(var(--card) * -${overlap})` }}
          />
        ))}
      </div>
      <Stake game={game} betMinor={betMinor} isDoubled={isDoubled} />
    </div>
  )
}

/** After a split: the other hand holds less, so this one was doubled. */
function isAboveOther({ view, currency }: PlayedBlackjack, betMinor: bigint): boolean {
  return view !== undefined && betMinor > smallestBetMinor(view, currency)
}

interface StakeProps {
  game: PlayedBlackjack
  betMinor: bigint
  isDoubled: boolean
}

function Stake({ game, betMinor, isDoubled }: StakeProps) {
  const format = useAmountFormat()
  const { currency } = game
  const stacks = isDoubled ? [betMinor / 2n, betMinor / 2n] : [betMinor]
  return (
    <p className="num flex items-center gap-1.5 text-13 font-semibold">
      <span className="hidden md:flex">
        {stacks.map((stackMinor, index) => (
          <ChipDisc
            key={index}
            amountMinor={stackMinor}
            unitMinor={chipMinor(currency)}
            sizePx={34}
            className="animate-land"
          />
        ))}
      </span>
      {format.amount(betMinor, currency.id)}
      <Coin currencyId={currency.id} />
    </p>
  )
}

const pillTones = {
  plain: 'bg-chip text-text',
  accent: 'bg-accent text-on-accent',
  win: 'bg-win text-on-accent',
} as const

/** A total, large enough to be read across the table. */
export function TotalPill({ text, tone }: { text: string; tone: keyof typeof pillTones }) {
  return (
    <span
      className={cx(
        'num min-w-10 rounded-full px-3 text-center font-condensed text-20 leading-8 font-semibold',
        pillTones[tone],
      )}
    >
      {text}
    </span>
  )
}

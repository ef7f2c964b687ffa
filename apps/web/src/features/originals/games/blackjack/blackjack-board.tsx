import { useSettings } from '../../../../platform/store/settings-store.ts'
import { cardNames } from '../../../../ui/playing-cards/card-face.ts'
import { PlayingCard } from '../../../../ui/playing-cards/playing-card.tsx'
import { ResultTitle } from '../../boards/result-title.tsx'
import { useFrames } from '../../boards/use-frames.ts'
import { playSound } from '../../stage/sounds.ts'
import { blackjackFrames } from './blackjack-frames.ts'
import { HandSpot, TotalPill } from './blackjack-hand.tsx'
import { titleOf } from './blackjack-labels.ts'
import { spokenTotal, type BlackjackTable, type PlayedBlackjack } from './blackjack-table.ts'

/** Pause between two cards; short enough that a long draw ends with the answer's delay. */
const stepMs = 150

/** The felt: the dealer's cards, the rule or the result, and the player's one or two hands. */
export function BlackjackBoard({ game }: { game: PlayedBlackjack }) {
  const { view, isRevealing, isRestored, isEnded, state } = game
  const isQuick = useSettings((store) => store.quick)
  const dealt = useFrames({
    target: view,
    framesTo: blackjackFrames,
    stepMs: isQuick || isRestored ? 0 : stepMs,
    withinMs: state.latest?.delayMs,
    onFrame: () => playSound('deal'),
  })
  const table = isRevealing ? dealt : view
  const ended = isEnded ? state.round : undefined
  return (
    <div className="@container relative flex flex-1 flex-col overflow-hidden px-2 pb-4 md:px-4">
      <Shoe />
      <div className="flex flex-1 flex-col justify-between gap-2 [--card:min(98px,16.5cqw)]">
        <Dealer table={table} />
        <div className="grid min-h-20 place-items-center md:min-h-26">
          {ended && table ? (
            <ResultTitle
              title={titleOf(table)}
              round={ended}
              line=""
              spoken={`${titleOf(table)}, dealer ${spokenTotal(table.dealer)}`}
            />
          ) : (
            <FeltText />
          )}
        </div>
        <Hands game={game} table={table} />
      </div>
      <p role="status" className="sr-only">
        {table && game.isOpen && !isRevealing ? spokenTable(table) : ''}
      </p>
    </div>
  )
}

function spokenTable({ hands, active, dealer, actions }: BlackjackTable): string {
  const cards = hands[active]?.cards ?? []
  const offer = actions.includes('insurance') ? ', insurance is offered' : ''
  const hand = hands.length > 1 ? `Hand ${active + 1}` : 'Your hand'
  return `${hand} ${spokenTotal(cards)}: ${cardNames(cards)}. Dealer shows ${cardNames(dealer)}${offer}`
}

function Dealer({ table }: { table: BlackjackTable | undefined }) {
  const cards = table?.dealer ?? []
  return (
    <div role="group" aria-label="Dealer" className="grid justify-items-center gap-2">
      <p className="flex items-center gap-2 font-condensed text-20 tracking-wide uppercase">
        <span className="text-muted">Dealer</span>
        <TotalPill text={cards.length > 0 ? spokenShort(cards) : '–'} tone="plain" />
      </p>
      <div className="flex h-[calc(var(--card)*1.4)] items-center gap-1.5">
        {table === undefined && <EmptyPlaces />}
        {cards.map((card, index) => (
          <PlayingCard key={index} card={card} />
        ))}
        {table?.hasHole && <PlayingCard key={1} card={undefined} />}
      </div>
    </div>
  )
}

function spokenShort(cards: readonly number[]): string {
  return spokenTotal(cards).replace('soft ', '')
}

function Hands({ game, table }: { game: PlayedBlackjack; table: BlackjackTable | undefined }) {
  if (!table) {
    return (
      <div className="flex h-[calc(var(--card)*1.4)] justify-center gap-1.5 self-center md:mb-16">
        <EmptyPlaces />
      </div>
    )
  }
  return (
    <div className="mx-auto grid w-full max-w-170 auto-cols-fr grid-flow-col justify-center gap-2">
      {table.hands.map((hand, place) => (
        <HandSpot
          key={place}
          game={game}
          hand={hand}
          name={table.hands.length > 1 ? `Hand ${place + 1}` : 'Your hand'}
          isActive={game.isOpen && place === table.active && !game.isRevealing}
          isSplit={table.hands.length > 1}
        />
      ))}
    </div>
  )
}

/** Where the first two cards will lie. */
function EmptyPlaces() {
  return [0, 1].map((index) => (
    <span
      key={index}
      aria-hidden
      className="h-[calc(var(--card)*1.4)] w-(--card) rounded-[calc(var(--card)*0.09)] border
        border-dashed border-white/20"
    />
  ))
}

/** The cards to come, at the right edge of a wide table. */
function Shoe() {
  return (
    <div aria-hidden className="absolute top-1 right-4 hidden [--card:76px] @3xl:block">
      {[6, 4, 2, 0].map((at) => (
        <PlayingCard
          key={at}
          card={undefined}
          isDealt={false}
          isDecoration
          style={{ position: 'absolute', right: at, top: at }}
        />
      ))}
    </div>
  )
}

const rule = 'Blackjack pays 3 to 2'
const longRule = `${rule} · Dealer stands on every 17`

/** The rule of the table, printed on the felt along an arc. */
function FeltText() {
  return (
    <>
      <p className="text-center font-condensed text-16 tracking-wider text-win/80 uppercase md:hidden">
        {rule}
      </p>
      <svg aria-hidden viewBox="0 0 560 96" className="hidden w-140 max-w-full md:block">
        <g fill="none" stroke="oklch(1 0 0 / 0.12)">
          <path d="M10 34Q280 128 550 34" />
          <path d="M34 6Q280 92 526 6" />
        </g>
        <path id="blackjack-rule" d="M26 20Q280 111 534 20" fill="none" />
        <text
          className="font-condensed uppercase"
          fill="color-mix(in oklab, var(--win) 62%, var(--text-muted))"
          fontSize="17"
          letterSpacing="1.6"
          textAnchor="middle"
        >
          <textPath href="#blackjack-rule" startOffset="50%">
            {longRule}
          </textPath>
        </text>
      </svg>
    </>
  )
}

import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { PlayingCard } from '../../../ui/playing-cards/playing-card.tsx'
import { OutcomeRuler } from './outcome-ruler.tsx'
import {
  handsIn,
  numberIn,
  numbersIn,
  rowsIn,
  textIn,
  textsIn,
  type ShownOutcome,
} from './outcome.ts'
import { outcomeInWords } from './outcome-lines.ts'

type Picture = (shown: ShownOutcome) => ReactNode

/** What a round looked like, small: cells, rows, cards, flips or a line. Nothing for bare numbers. */
export function OutcomePicture(shown: ShownOutcome) {
  const picture = Object.hasOwn(pictures, shown.game) ? pictures[shown.game]?.(shown) : null
  const spoken = outcomeInWords(shown)
  if (!picture) return null
  return (
    <div className="flex flex-col items-center gap-2">
      {picture}
      {spoken !== '' && <p className="sr-only">{spoken}</p>}
    </div>
  )
}

const pictures: Readonly<Record<string, Picture>> = {
  dice: ({ game, params, outcome }) => (
    <div className="w-full">
      <OutcomeRuler game={game} params={params} data={outcome} />
    </div>
  ),
  mines: ({ params, outcome }) => {
    const mines = numbersIn(outcome, 'mines')
    const opened = numbersIn(params, 'picks')
    return (
      <Cells
        columns={5}
        count={25}
        lookOf={(cell) => minedLook(mines.includes(cell), opened.includes(cell))}
      />
    )
  },
  matrix: ({ params, outcome }) => {
    const grid = numbersIn(outcome, 'grid')
    const opened = numbersIn(params, 'picks')
    return (
      <Cells
        columns={5}
        count={25}
        textOf={(cell) => faceText(grid[cell])}
        lookOf={(cell) => minedLook(grid[cell] === 0, opened.includes(cell))}
      />
    )
  },
  keno: ({ params, outcome }) => {
    const drawn = numbersIn(outcome, 'drawn')
    const picks = numbersIn(params, 'picks')
    return (
      <Cells
        columns={8}
        count={40}
        textOf={(cell) => String(cell + 1)}
        lookOf={(cell) => kenoLook(drawn.includes(cell), picks.includes(cell))}
      />
    )
  },
  tower: ({ params, outcome }) => (
    <Rows
      rows={rowsIn(outcome, 'safeTiles').map((safe, row) => {
        const size = towerSizes[textIn(params, 'difficulty')] ?? 4
        const pick = numbersIn(params, 'picks')[row]
        return rowOf(size, (tile) => minedLook(!safe.includes(tile), tile === pick))
      })}
    />
  ),
  stairs: ({ params, outcome }) => (
    <Rows
      rows={rowsIn(outcome, 'stones').map((stones, row) => {
        const pick = numbersIn(params, 'picks')[row]
        return rowOf(20 - row, (column) => minedLook(stones.includes(column), column === pick))
      })}
    />
  ),
  coinflip: ({ params, outcome }) => {
    const called = textsIn(params, 'picks')
    return (
      <Marks
        marks={textsIn(outcome, 'flips').map((flip, index) => ({
          text: flip === 'heads' ? 'H' : 'T',
          look: called[index] === undefined ? 'plain' : called[index] === flip ? 'good' : 'bad',
        }))}
      />
    )
  },
  plinko: ({ outcome }) => (
    <Marks marks={[...textIn(outcome, 'path')].map((side) => ({ text: side, look: 'plain' }))} />
  ),
  diamonds: ({ outcome }) => <Gems gems={numbersIn(outcome, 'gems')} />,
  roulette: ({ outcome }) => <Pocket pocket={numberIn(outcome, 'pocket')} />,
  baccarat: ({ outcome }) => (
    <>
      <CardRow label="Player" cards={numbersIn(outcome, 'player')} />
      <CardRow label="Banker" cards={numbersIn(outcome, 'banker')} />
    </>
  ),
  hilo: ({ params, outcome }) => {
    const seen = textsIn(params, 'actions').length + 1
    return <CardRow label="Cards seen" cards={numbersIn(outcome, 'cards').slice(0, seen)} />
  },
  blackjack: ({ outcome }) => (
    <>
      <CardRow label="Dealer" cards={numbersIn(outcome, 'dealer')} />
      {handsIn(outcome).map((hand, index) => (
        <CardRow key={index} label={`Hand ${index + 1}`} cards={hand} />
      ))}
    </>
  ),
  videopoker: ({ params, outcome }) => {
    const hold = params['hold']
    const isHeld = (card: number) => Array.isArray(hold) && hold[card] === true
    return <CardRow label="Hand" cards={numbersIn(outcome, 'final')} isRinged={isHeld} />
  },
}

const towerSizes: Readonly<Record<string, number>> = {
  easy: 4,
  medium: 3,
  hard: 2,
  expert: 3,
  master: 4,
}

type Look = 'plain' | 'good' | 'bad' | 'trap' | 'mark'

const looks: Readonly<Record<Look, string>> = {
  plain: 'bg-raised text-muted',
  good: 'bg-win-tint text-win ring-1 ring-win ring-inset',
  bad: 'bg-loss-tint text-loss ring-1 ring-loss ring-inset',
  trap: 'bg-loss-tint text-loss',
  mark: 'bg-accent-tint text-accent ring-1 ring-accent ring-inset',
}

function minedLook(isTrap: boolean, isChosen: boolean): Look {
  if (isChosen) return isTrap ? 'bad' : 'good'
  return isTrap ? 'trap' : 'plain'
}

function kenoLook(isDrawn: boolean, isPicked: boolean): Look {
  if (isDrawn) return isPicked ? 'good' : 'trap'
  return isPicked ? 'mark' : 'plain'
}

function faceText(hundredths: number | undefined): string {
  if (hundredths === undefined || hundredths === 0) return ''
  return String(hundredths / 100)
}

interface CellsProps {
  columns: number
  count: number
  lookOf: (cell: number) => Look
  textOf?: (cell: number) => string
}

function Cells({ columns, count, lookOf, textOf }: CellsProps) {
  return (
    <div
      aria-hidden
      className="grid w-full max-w-53 gap-1"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: count }, (_, cell) => {
        const look = lookOf(cell)
        return (
          <span
            key={cell}
            className={cx(
              'num flex aspect-square items-center justify-center rounded-[4px] text-12 font-semibold',
              looks[look],
            )}
          >
            {textOf?.(cell) ?? (look === 'plain' ? '' : <Dot isTrap={look !== 'good'} />)}
          </span>
        )
      })}
    </div>
  )
}

/** A gem or a mine, small enough for any cell. */
function Dot({ isTrap }: { isTrap: boolean }) {
  return (
    <svg viewBox="0 0 12 12" className="size-3/5">
      {isTrap ? (
        <circle cx="6" cy="6" r="4" fill="currentColor" />
      ) : (
        <path d="M3 2h6l2 3-5 6-5-6z" fill="currentColor" />
      )}
    </svg>
  )
}

function rowOf(size: number, lookOf: (place: number) => Look): readonly Look[] {
  return Array.from({ length: size }, (_, place) => lookOf(place))
}

/** Rows from the bottom up, aligned at the right. */
function Rows({ rows }: { rows: readonly (readonly Look[])[] }) {
  const widest = Math.max(1, ...rows.map((row) => row.length))
  return (
    <div aria-hidden className="grid w-full max-w-53 gap-0.5">
      {rows.toReversed().map((row, index) => (
        <div
          key={index}
          className="ml-auto grid gap-0.5"
          style={{
            width: `${(100 * row.length) / widest}%`,
            gridTemplateColumns: `repeat(${row.length}, minmax(0, 1fr))`,
          }}
        >
          {row.map((look, place) => (
            <span key={place} className={cx('h-3 rounded-[2px]', looks[look])} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface Mark {
  readonly text: string
  readonly look: Look
}

function Marks({ marks }: { marks: readonly Mark[] }) {
  return (
    <div aria-hidden className="flex flex-wrap justify-center gap-1">
      {marks.map((mark, index) => (
        <span
          key={index}
          className={cx(
            'flex size-6 items-center justify-center rounded-full text-12 font-semibold',
            looks[mark.look],
          )}
        >
          {mark.text}
        </span>
      ))}
    </div>
  )
}

const gemColors = [
  'oklch(0.72 0.17 155)',
  'oklch(0.62 0.2 300)',
  'oklch(0.85 0.16 95)',
  'oklch(0.63 0.22 25)',
  'oklch(0.78 0.13 205)',
  'oklch(0.72 0.19 350)',
  'oklch(0.6 0.18 260)',
] as const
const gemNames = ['green', 'purple', 'yellow', 'red', 'cyan', 'pink', 'blue'] as const

function Gems({ gems }: { gems: readonly number[] }) {
  return (
    <div
      role="img"
      aria-label={gems.map((gem) => gemNames[gem] ?? '').join(', ')}
      className="flex gap-2"
    >
      {gems.map((gem, index) => (
        <svg key={index} viewBox="0 0 24 24" aria-hidden className="size-8">
          <path d="M6 4h12l5 6-11 11L1 10z" fill={gemColors[gem]} />
          <path d="M6 4h12l-3 6H9z" fill="#fff" opacity="0.3" />
        </svg>
      ))}
    </div>
  )
}

const redPockets = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

function Pocket({ pocket }: { pocket: number | undefined }) {
  if (pocket === undefined) return null
  const color =
    pocket === 0
      ? 'bg-[oklch(0.5_0.14_155)]'
      : redPockets.includes(pocket)
        ? 'bg-[oklch(0.52_0.2_25)]'
        : 'bg-[oklch(0.22_0.01_275)]'
  return (
    <span
      className={cx(
        'num flex size-14 items-center justify-center rounded-control font-condensed text-32',
        'font-semibold text-white',
        color,
      )}
    >
      {pocket}
    </span>
  )
}

interface CardRowProps {
  label: string
  cards: readonly number[]
  isRinged?: (card: number) => boolean
}

function CardRow({ label, cards, isRinged }: CardRowProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-1.5">
      <span className="w-full text-center text-12 text-muted">{label}</span>
      {cards.map((card, index) => (
        <PlayingCard
          key={index}
          card={card}
          isDealt={false}
          ring={isRinged?.(index) ? 'accent' : undefined}
          style={{ '--card': '34px' }}
        />
      ))}
    </div>
  )
}

import { memo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { cx } from '../../../../ui/cx.ts'
import { ChipDisc } from '../../controls/chips-disc.tsx'
import type { SpotStakes } from '../../controls/use-spot-stakes.ts'
import { nextSpot, type SpotBox } from '../../controls/spot-steps.ts'
import { tableSpots, type TableSpot } from './roulette-spots.ts'

export interface RouletteTableProps {
  stakes: SpotStakes
  currencyId: string
  /** The pocket the ball lies in, once it may be shown. */
  pocket: number | undefined
  /** Spots that were paid. */
  winners: ReadonlySet<string>
}

/**
 * The felt. One stop for the tab key; arrows move between the spots as they lie on screen, Enter
 * lays a chip, Delete takes a spot's chips off, and so does the right mouse button. It listens for
 * all its spots, which are drawn anew only where something changes.
 */
export function RouletteTable({ stakes, currencyId, pocket, winners }: RouletteTableProps) {
  const format = useAmountFormat()
  const felt = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('straight:0')
  const handleKeyDown = (event: KeyboardEvent) => {
    const boxes = felt.current ? boxesIn(felt.current) : []
    const next = nextSpot(boxes, current, event.key)
    if (next !== undefined) {
      event.preventDefault()
      setCurrent(next)
      felt.current?.querySelector<HTMLElement>(`[data-spot="${next}"]`)?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') stakes.lift(current)
  }
  const withSpot = (act: (spot: string) => void) => (event: SyntheticEvent) => {
    const spot = spotAt(event.target)
    if (spot === undefined) return
    if (event.type === 'contextmenu') event.preventDefault()
    act(spot)
  }
  return (
    <div
      ref={felt}
      role="group"
      aria-label="Roulette table: arrow keys move, Enter lays a chip, Delete takes chips off"
      aria-disabled={stakes.isLocked || undefined}
      onKeyDown={handleKeyDown}
      onFocus={withSpot(setCurrent)}
      onClick={withSpot(stakes.lay)}
      onContextMenu={withSpot(stakes.lift)}
      className="grid grid-cols-[repeat(42,minmax(0,1fr))] grid-rows-[repeat(8,48px)]
        @min-[660px]:grid-cols-[repeat(14,minmax(0,1fr))] @min-[660px]:grid-rows-[repeat(3,52px)_repeat(2,46px)]"
    >
      {tableSpots.map((spot) => {
        const amount = stakes.amounts[spot.spot]
        return (
          <SpotButton
            key={spot.spot}
            spot={spot}
            amount={amount}
            laid={amount === undefined ? '' : format.amount(amount, currencyId)}
            unitMinor={stakes.unitMinor}
            isCurrent={spot.spot === current}
            isWinner={winners.has(spot.spot)}
            isHit={pocket !== undefined && spot.spot === `straight:${pocket}`}
          />
        )
      })}
    </div>
  )
}

function spotAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-spot]')?.dataset['spot']
}

function boxesIn(felt: HTMLElement): SpotBox[] {
  return [...felt.querySelectorAll<HTMLElement>('[data-spot]')].map((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return { spot: button.dataset['spot'] ?? '', left, right, top, bottom }
  })
}

const tones = {
  red: 'bg-[oklch(0.53_0.2_25)] border-[oklch(0.66_0.2_25)] enabled:hover:bg-[oklch(0.58_0.2_25)]',
  black: 'bg-[oklch(0.27_0.012_275)] border-[oklch(0.38_0.014_275)] enabled:hover:bg-hover',
  green:
    'bg-[oklch(0.53_0.14_155)] border-[oklch(0.66_0.15_155)] enabled:hover:bg-[oklch(0.58_0.14_155)]',
  plain: 'bg-[oklch(0.19_0.02_20/0.7)] border-line enabled:hover:bg-hover',
} as const

interface SpotButtonProps {
  spot: TableSpot
  amount: bigint | undefined
  /** The amount as it is read out. */
  laid: string
  unitMinor: bigint
  isCurrent: boolean
  isWinner: boolean
  isHit: boolean
}

const SpotButton = memo(function SpotButton(props: SpotButtonProps) {
  const { spot, amount, laid, unitMinor, isCurrent, isWinner, isHit } = props
  const isNumber = spot.spot.startsWith('straight')
  const isUpright = spot.spot.startsWith('dozen')
  const state = `${laid === '' ? '' : `, ${laid} on it`}${isWinner ? ', paid' : ''}`
  return (
    <button
      type="button"
      data-spot={spot.spot}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${spot.name}, pays ${spot.pays}×${state}`}
      style={{ '--narrow': spot.narrow, '--wide': spot.wide }}
      className={cx(
        'relative m-0.5 flex items-center justify-center rounded-control border font-condensed text-16',
        'font-semibold text-text transition-[background-color,box-shadow] duration-120',
        '[grid-area:var(--narrow)] @min-[660px]:[grid-area:var(--wide)] focus-visible:z-20',
        'focus-visible:outline-accent',
        tones[spot.tone],
        isWinner && 'z-10 ring-2 ring-win shadow-[0_0_14px_var(--win)]',
        isHit && !isWinner && 'z-10 ring-2 ring-white/80',
      )}
    >
      <span
        className={cx(
          'num',
          isUpright &&
            'rotate-180 [writing-mode:vertical-rl] @min-[660px]:rotate-0 @min-[660px]:[writing-mode:horizontal-tb]',
          isNumber && 'text-[18px] @min-[660px]:text-20',
          // Six in a row: on a narrow felt the longest, "19 to 36", would break.
          !isNumber && amount === undefined && 'text-[clamp(12px,4cqi,16px)] whitespace-nowrap',
          amount !== undefined && besideChip(spot.spot),
        )}
      >
        {spot.spot.startsWith('column') ? <ColumnText spot={spot} /> : spot.text}
      </span>
      {amount !== undefined && (
        <ChipDisc
          amountMinor={amount}
          unitMinor={unitMinor}
          sizePx={30}
          className="absolute -right-1 -bottom-1 z-10 animate-fade"
        />
      )}
    </button>
  )
})

/** Moves the text of a spot out of the way of its chip. */
function besideChip(spot: string): string {
  const [kind] = spot.split(':')
  if (kind === 'straight') {
    return 'absolute top-1 left-1.5 text-16 leading-none @min-[660px]:text-16'
  }
  if (kind === 'dozen') return 'pt-7 @min-[660px]:pt-0 @min-[660px]:pr-7'
  if (kind === 'column')
    return 'pr-6 @min-[660px]:absolute @min-[660px]:top-1.5 @min-[660px]:left-1.5'
  return (
    'absolute top-1.5 left-1.5 text-14 leading-none @min-[660px]:static @min-[660px]:pr-7 ' +
    '@min-[660px]:text-16'
  )
}

function ColumnText({ spot }: { spot: TableSpot }) {
  return (
    <>
      <span className="@min-[660px]:hidden">{spot.name}</span>
      <span className="hidden text-14 @min-[660px]:inline">{spot.text}</span>
    </>
  )
}

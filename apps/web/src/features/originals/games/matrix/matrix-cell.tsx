import { Bug } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { cellName, faceText, hexText, type MatrixCell } from './matrix-view.ts'

export interface MatrixCellButtonProps extends MatrixCell {
  cell: number
  canOpen: boolean
  /** Digits run through it: its answer is on the way. */
  isDecoding: boolean
  /** The one cell that the tab key stops at. */
  isTabStop: boolean
}

/**
 * One cell: rain while it is closed, its factor once it is decoded, a broken picture for a trap. The
 * grid listens for it, so that it is drawn anew only where something changes.
 */
export const MatrixCellButton = memo(function MatrixCellButton(props: MatrixCellButtonProps) {
  const { cell, face, kind, isLast, canOpen, isDecoding, isTabStop } = props
  return (
    <button
      type="button"
      data-cell={cell}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={cellName(cell, { face, kind })}
      aria-disabled={canOpen ? undefined : true}
      className={cx(
        'relative flex size-[clamp(50px,15.5vw,62px)] items-center justify-center overflow-hidden',
        'rounded-tile font-condensed font-semibold md:size-20 focus-visible:outline-accent',
        looks({ face, kind, isLast }),
        canOpen && 'transition-[filter] duration-120 hover:brightness-125',
      )}
    >
      {face === undefined ? (
        <Digits cell={cell} isRunning={isDecoding} />
      ) : (
        <Face key={kind} face={face} isLeft={kind === 'left'} />
      )}
    </button>
  )
})

const closedCell =
  'bg-linear-to-br from-[oklch(0.31_0.05_160)] to-[oklch(0.24_0.04_160)] ' +
  'ring-1 ring-[oklch(0.46_0.07_160/0.7)] ring-inset'

/** Dim by colour, not by opacity, so that what is left stays readable. */
const looksByTone = {
  trap: {
    open: 'bg-[oklch(0.26_0.09_22)] ring-loss text-loss',
    left: 'bg-[oklch(0.2_0.05_22)] ring-[oklch(0.42_0.12_22)] text-[oklch(0.64_0.14_22)]',
  },
  under: {
    open: 'bg-[oklch(0.3_0.06_55)] ring-warn/70 text-warn',
    left: 'bg-[oklch(0.2_0.03_55)] ring-[oklch(0.4_0.06_55)] text-[oklch(0.66_0.08_60)]',
  },
  over: {
    open: 'bg-radial from-[oklch(0.42_0.12_158)] to-[oklch(0.2_0.05_160)] ring-win/60 text-win',
    left: 'bg-[oklch(0.2_0.03_160)] ring-[oklch(0.38_0.06_160)] text-[oklch(0.66_0.09_158)]',
  },
} as const

function looks({ face, kind, isLast }: MatrixCell): string {
  if (face === undefined || kind === 'closed') return closedCell
  const tone = face === 0 ? 'trap' : face < 100 ? 'under' : 'over'
  return cx(looksByTone[tone][kind], 'ring-inset', isLast ? 'ring-3' : 'ring-1')
}

/** Runs of digits that pass through a cell while it is being decoded. */
const runs = 4

function Digits({ cell, isRunning }: { cell: number; isRunning: boolean }) {
  const strip = useRef<HTMLSpanElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useLayoutEffect(() => {
    if (!isRunning || isStill) return
    const end = `translateY(-${(100 * (runs - 1)) / runs}%)`
    const running = strip.current?.animate([{ transform: 'none' }, { transform: end }], {
      duration: 320,
      easing: `steps(${runs * 3})`,
      iterations: Number.POSITIVE_INFINITY,
    })
    return () => running?.cancel()
  }, [isRunning, isStill])
  return (
    <span
      aria-hidden
      className="h-[3.9em] overflow-hidden text-13 leading-[1.3em] tracking-[0.16em] md:text-16"
    >
      <span ref={strip} className="block">
        {Array.from({ length: isRunning ? runs : 1 }, (_, run) => (
          <DigitRows key={run} seed={cell + run * 31} />
        ))}
      </span>
    </span>
  )
}

const rowColors = [
  'text-[oklch(0.69_0.1_158)]',
  'text-[oklch(0.8_0.13_158)]',
  'text-[oklch(0.73_0.11_158)]',
] as const

function DigitRows({ seed }: { seed: number }) {
  const text = hexText(seed, 9)
  return rowColors.map((color, row) => (
    <span key={color} className={cx('block', color)}>
      {text.slice(row * 3, row * 3 + 3)}
    </span>
  ))
}

function Face({ face, isLeft }: { face: number; isLeft: boolean }) {
  const box = useRef<HTMLSpanElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isTrap = face === 0
  useLayoutEffect(() => {
    if (!isTrap || isLeft || isStill) return
    const glitch = box.current?.animate(glitchFrames, { duration: 420, easing: 'steps(1)' })
    return () => glitch?.cancel()
  }, [isTrap, isLeft, isStill])
  return (
    <span
      ref={box}
      aria-hidden
      className={cx('num text-16 md:text-24', isLeft ? 'animate-fade' : 'animate-land')}
    >
      {isTrap ? <Bug className="size-7 md:size-9" /> : faceText(face)}
    </span>
  )
}

const glitchFrames = [
  { transform: 'translate(-6px, 2px) skewX(18deg)', opacity: 1 },
  { transform: 'translate(7px, -3px) skewX(-24deg)', opacity: 0.3 },
  { transform: 'translate(-4px, -2px) scale(1.25)', opacity: 1 },
  { transform: 'translate(5px, 3px) skewX(14deg)', opacity: 0.5 },
  { transform: 'translate(-2px, 0) scale(0.9)', opacity: 1 },
  { transform: 'none', opacity: 1 },
]

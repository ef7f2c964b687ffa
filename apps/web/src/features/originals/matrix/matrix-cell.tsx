import { Bug } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useMedia } from '../../../ui/use-media.ts'
import type { useRovingCells } from '../climb/use-roving-cells.ts'
import { cellName, faceText, hexText, type MatrixCell } from './matrix-view.ts'

export interface MatrixCellButtonProps {
  cell: number
  content: MatrixCell
  canOpen: boolean
  onOpen: () => void
  /** Digits run through it: its answer is on the way. */
  isDecoding: boolean
  roving: ReturnType<ReturnType<typeof useRovingCells>['cellProps']>
}

/** One cell: rain while it is closed, its factor once it is decoded, a broken picture for a trap. */
export function MatrixCellButton(props: MatrixCellButtonProps) {
  const { cell, content, canOpen, onOpen, isDecoding, roving } = props
  const { face, kind } = content
  return (
    <button
      type="button"
      aria-label={cellName(cell, content)}
      aria-disabled={canOpen ? undefined : true}
      onClick={canOpen ? onOpen : undefined}
      className={cx(
        'relative flex size-[clamp(50px,15.5vw,62px)] items-center justify-center overflow-hidden',
        'rounded-tile font-condensed font-semibold md:size-20 focus-visible:outline-accent',
        looks(content),
        canOpen && 'transition-[filter] duration-120 hover:brightness-125',
      )}
      {...roving}
    >
      {face === undefined ? (
        <Digits cell={cell} isRunning={isDecoding} />
      ) : (
        <Face key={kind} face={face} isLeft={kind === 'left'} />
      )}
    </button>
  )
}

function looks({ face, kind, isLast }: MatrixCell): string {
  if (face === undefined) {
    return (
      'bg-linear-to-br from-[oklch(0.36_0.055_160)] to-[oklch(0.28_0.045_160)] ' +
      'ring-1 ring-[oklch(0.5_0.08_160/0.7)] ring-inset'
    )
  }
  const tone =
    face === 0
      ? 'bg-[oklch(0.26_0.09_22)] ring-loss text-loss'
      : face < 100
        ? 'bg-[oklch(0.3_0.06_55)] ring-warn/70 text-warn'
        : 'bg-radial from-[oklch(0.42_0.12_158)] to-[oklch(0.2_0.05_160)] ring-win/60 text-win'
  if (kind === 'left') return cx(tone, 'opacity-50 ring-1 ring-inset')
  return cx(tone, 'ring-inset', isLast ? 'ring-3' : 'ring-1')
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
      className="h-[3.9em] overflow-hidden text-13 leading-[1.3em] tracking-[0.16em] text-[oklch(0.78_0.12_158)] md:text-16"
    >
      <span ref={strip} className="block">
        {Array.from({ length: isRunning ? runs : 1 }, (_, run) => (
          <DigitRows key={run} seed={cell + run * 31} />
        ))}
      </span>
    </span>
  )
}

const rowOpacity = ['opacity-45', 'opacity-80', 'opacity-60'] as const

function DigitRows({ seed }: { seed: number }) {
  const text = hexText(seed, 9)
  return rowOpacity.map((opacity, row) => (
    <span key={opacity} className={cx('block', opacity)}>
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

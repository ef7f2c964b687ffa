import { crashMultiplierE2, crashTimeMs } from '@powerplay/engines'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { scaled } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { Countdown } from './countdown.tsx'
import type { CrashTable } from './crash-table.ts'
import { coloursOf, paintCurve, type CurveHead } from './curve-painter.ts'
import { Rocket } from './rocket.tsx'

export interface CrashBoardProps {
  table: CrashTable | undefined
  /** The server's time now, in milliseconds. */
  now: () => number
  /** Told where the curve stands, in 1/100, as it rises. */
  onMultiplier: (multiplierE2: number) => void
  /** Shown under the number. */
  children: ReactNode
}

/** The rising curve with its number, the countdown before it and the crash after it. */
export function CrashBoard({ table, now, onMultiplier, children }: CrashBoardProps) {
  const state = table?.state ?? 'betting'
  return (
    <div className="relative flex min-h-75 flex-1 flex-col">
      <Curve table={table} now={now} onMultiplier={onMultiplier} />
      <div
        className="pointer-events-none relative z-1 flex flex-1 flex-col items-start pt-6 pr-6 pl-14
          md:px-16 md:pt-12"
      >
        {table && state === 'betting' && <Countdown table={table} now={now} />}
        {children}
      </div>
      <p role="status" className="sr-only">
        {spoken(table)}
      </p>
    </div>
  )
}

function spoken(table: CrashTable | undefined): string {
  if (!table) return 'Waiting for the next round'
  if (table.state === 'betting') return `Round ${table.round}: bets are open`
  if (table.state === 'running') return `Round ${table.round} is running`
  return `Round ${table.round} crashed at ${scaled(table.resultE2 ?? 100, 2)}`
}

type CurveProps = Pick<CrashBoardProps, 'table' | 'now' | 'onMultiplier'>

/** Milliseconds into the running round, or where a finished one ended. */
function elapsedOf(table: CrashTable, now: number): number {
  if (table.state === 'finished') return crashTimeMs(table.resultE2 ?? 100)
  return table.startedAt === null ? 0 : Math.max(0, now - table.startedAt)
}

/** Still screens redraw this often. */
const stillEveryMs = 250

function Curve({ table, now, onMultiplier }: CurveProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const rocket = useRef<HTMLDivElement>(null)
  const figure = useRef<HTMLSpanElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const size = useSize(canvas)
  const state = table?.state
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !table || size.widthPx === 0) return
    const colours = coloursOf(element)
    context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0)
    const draw = () => {
      const elapsedMs = elapsedOf(table, now())
      const hasCrashed = table.state === 'finished'
      const head = paintCurve(context, { ...size, elapsedMs, hasCrashed }, colours)
      place(rocket.current, head)
      const multiplierE2 = hasCrashed ? (table.resultE2 ?? 100) : crashMultiplierE2(elapsedMs)
      if (figure.current) figure.current.textContent = scaled(multiplierE2, 2)
      if (table.state === 'running') onMultiplier(multiplierE2)
    }
    draw()
    if (table.state !== 'running') return
    return isStill ? every(stillEveryMs, draw) : everyFrame(draw)
  }, [table, size, isStill, now, onMultiplier])
  const hasCrashed = state === 'finished'
  return (
    <>
      <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
      <div
        ref={rocket}
        aria-hidden
        className={cx('absolute top-0 left-0', (state !== 'running' || isStill) && 'hidden')}
      >
        <Rocket />
      </div>
      {(state === 'running' || hasCrashed) && (
        <p
          aria-hidden
          className={cx(
            'num relative z-1 pt-6 pr-6 pl-14 font-condensed text-84 leading-none font-semibold',
            'md:px-16 md:pt-12 md:text-96',
            hasCrashed ? 'animate-land text-loss' : 'text-text',
          )}
        >
          <span ref={figure} />
          <span className={hasCrashed ? '' : 'text-accent'}>×</span>
          {hasCrashed && (
            <span className="block pt-1 font-sans text-16 font-semibold">Crashed</span>
          )}
        </p>
      )}
    </>
  )
}

function place(rocket: HTMLElement | null, { x, y, angle }: CurveHead): void {
  if (rocket) rocket.style.transform = `translate(${x}px, ${y}px) rotate(${angle}rad)`
}

function everyFrame(draw: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    draw()
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

function every(intervalMs: number, draw: () => void): () => void {
  const timer = setInterval(draw, intervalMs)
  return () => clearInterval(timer)
}

/** The canvas's size on screen, with its pixels made to fit. */
function useSize(canvas: { readonly current: HTMLCanvasElement | null }) {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0, ratio: 1 })
  useEffect(() => {
    const element = canvas.current
    if (!element || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      element.width = Math.round(widthPx * ratio)
      element.height = Math.round(heightPx * ratio)
      setSize({ widthPx, heightPx, ratio })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  return size
}

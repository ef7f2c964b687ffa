import type { TradingPosition, TradingTicker } from '@powerplay/contract'
import { formatAmount } from '@powerplay/kernel'
import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '../../../ui/cx.ts'
import { readScaled } from '../../../platform/format/ratio.ts'
import { showPrice } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { sendEdit } from '../triggers/send-edit.ts'

/** Where prices are on the chart, in pixels from its top. */
export interface PriceScale {
  yOf(units: number): number | null
  unitsAt(y: number): number | null
}

export interface DragLinesProps {
  ticker: TradingTicker
  /** Open positions of this ticker. */
  positions: readonly TradingPosition[]
  scale: PriceScale
}

type Trigger = 'takeProfit' | 'stopLoss'

/** Handles on the take profits and stop losses of open positions; a dragged one is sent when let go. */
export function DragLines({ ticker, positions, scale }: DragLinesProps) {
  return (
    <div className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      {positions
        .filter(({ status }) => status === 'open')
        .flatMap((position) =>
          (['takeProfit', 'stopLoss'] as const).flatMap((trigger) => {
            const price = position[trigger]
            if (price === null) return []
            const key = `${position._id}/${trigger}/${price}`
            return [<Handle key={key} {...{ ticker, position, trigger, price, scale }} />]
          }),
        )}
    </div>
  )
}

interface HandleProps extends Omit<DragLinesProps, 'positions'> {
  position: TradingPosition
  trigger: Trigger
  price: string
}

/** A press of an arrow key moves a line by so many units: a hundredth of a percent. */
const keySteps = 10_000

/** A line beyond the chart keeps its handle at the edge, so far inside. */
const edgePx = 16

function Handle({ ticker, position, trigger, price, scale }: HandleProps) {
  const { priceDecimals: decimals } = ticker
  const started = readScaled(price, decimals) ?? 0
  const [moved, setMoved] = useState<number>()
  const [isDragged, setIsDragged] = useState(false)
  // A finger may be lifted before its last move is drawn: what is sent is where it was let go.
  const held = useRef(started)
  const moveTo = (next: number | undefined) => {
    held.current = next ?? started
    setMoved(next)
  }
  const line = useRef<HTMLDivElement>(null)
  const units = moved ?? started
  useEffect(() => {
    let frame = 0
    const follow = () => {
      const y = scale.yOf(units)
      if (line.current) {
        const lowest = (line.current.parentElement?.clientHeight ?? 0) - edgePx
        const shown = Math.max(edgePx, Math.min(y ?? 0, lowest))
        line.current.style.transform = `translateY(${shown}px)`
        line.current.style.visibility = y === null ? 'hidden' : 'visible'
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [scale, units])
  const text = formatAmount(BigInt(units), decimals)
  const send = async () => {
    setIsDragged(false)
    if (held.current === started) return
    const { takeProfit, stopLoss } = position
    const sent = formatAmount(BigInt(held.current), decimals)
    const wrong = await sendEdit(position._id, { takeProfit, stopLoss, [trigger]: sent })
    if (wrong !== undefined) moveTo(undefined)
  }
  const handleMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!isDragged || line.current?.parentElement == null) return
    const { top } = line.current.parentElement.getBoundingClientRect()
    moveTo(scale.unitsAt(event.clientY - top) ?? held.current)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = Math.max(1, Math.round(started / keySteps))
    if (event.key === 'ArrowUp') moveTo(held.current + step)
    else if (event.key === 'ArrowDown') moveTo(Math.max(1, held.current - step))
    else if (event.key === 'Escape') moveTo(undefined)
    else if (event.key === 'Enter') void send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isProfit = trigger === 'takeProfit'
  const name = `${isProfit ? messages.takeProfit : messages.stopLoss} ${position.multiplier}x`
  return (
    <div ref={line} className="absolute inset-x-0 top-0 h-0">
      {moved !== undefined && (
        <div
          className={cx('border-t border-dashed', isProfit ? 'border-win' : 'border-warn')}
          aria-hidden
        />
      )}
      <button
        type="button"
        role="slider"
        aria-orientation="vertical"
        aria-label={messages.dragLine(name)}
        aria-valuenow={units}
        aria-valuetext={showPrice(text)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDragged(true)
        }}
        onPointerMove={handleMove}
        onPointerUp={() => void send()}
        onPointerCancel={() => {
          setIsDragged(false)
          moveTo(undefined)
        }}
        onKeyDown={handleKey}
        className={cx(
          'pointer-events-auto absolute left-2 flex h-7 -translate-y-1/2 cursor-ns-resize touch-none',
          'items-center gap-1 rounded-control border bg-surface px-2 text-12 font-semibold tabular-nums',
          isProfit ? 'border-win text-win' : 'border-warn text-warn',
        )}
      >
        <GripVertical size={12} aria-hidden />
        {name} {moved !== undefined && showPrice(text)}
      </button>
    </div>
  )
}

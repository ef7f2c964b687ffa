import { useEffect, useState } from 'react'
import { scaled } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { playSound } from '../../stage/sounds.ts'
import type { CrashTable } from './crash-table.ts'

/** From here on the countdown turns orange, then red (001_d6a9941efb711ce5.txt, section 4). */
const soonMs = 10_000
const nowMs = 5_000
const tickMs = 100

/** How the rest of the betting time looks. */
export function toneOf(leftMs: number): 'calm' | 'soon' | 'now' {
  if (leftMs <= nowMs) return 'now'
  return leftMs <= soonMs ? 'soon' : 'calm'
}

const tones = { calm: 'text-text', soon: 'text-warn', now: 'text-loss' } as const

export interface CountdownProps {
  table: CrashTable
  now: () => number
}

/** The seconds in which bets are taken. */
export function Countdown({ table, now }: CountdownProps) {
  const leftMs = useLeft(table.bettingEndsAt, now)
  const tone = toneOf(leftMs)
  const isLast = leftMs > 0 && tone === 'now'
  useEffect(() => {
    if (isLast) playSound('timer-5')
  }, [isLast])
  return (
    <div role="timer" aria-label="Bets close in" className={cx('grid gap-2', tones[tone])}>
      <p className="text-14 font-semibold text-muted">Bets close in</p>
      <p className="num font-condensed text-84 leading-none font-semibold md:text-96">
        {scaled(Math.ceil(leftMs / 100), 1)}
        <span className="text-32">s</span>
      </p>
    </div>
  )
}

function useLeft(endsAt: number | null, now: () => number): number {
  const [leftMs, setLeftMs] = useState(() => leftOf(endsAt, now))
  useEffect(() => {
    const tick = () => setLeftMs(leftOf(endsAt, now))
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [endsAt, now])
  return leftMs
}

function leftOf(endsAt: number | null, now: () => number): number {
  return endsAt === null ? 0 : Math.max(0, endsAt - now())
}

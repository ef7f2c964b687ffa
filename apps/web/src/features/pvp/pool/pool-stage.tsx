import { Lock, RotateCcw, Timer, Trophy } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'
import { countdownTone, plainText, secondsTo, slicesOf, turnTo, unitsOf } from '../model.ts'
import { RingSlices } from '../ring.tsx'
import type { PoolPhase, PoolView } from './pool-phase.ts'

const texts = messages.pool
const [outer, inner] = [196, 136]

interface StageProps {
  view: PoolView
  phase: PoolPhase
  now: number
}

/** The wheel of shares with what it says in its middle, and the steps of the round below it. */
export function PoolStage({ view, phase, now }: StageProps) {
  const { pool } = view
  return (
    <section
      aria-label={texts.name(pool.name)}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line-quiet bg-surface p-4
        @min-[720px]:order-2"
    >
      <header className="flex items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{texts.name(pool.name)}</h2>
        <StatePill kind={phase.kind} />
      </header>
      <Wheel view={view} phase={phase} now={now} />
      <Steps kind={phase.kind} />
    </section>
  )
}

function StatePill({ kind }: { kind: PoolPhase['kind'] }) {
  const { states } = texts
  switch (kind) {
    case 'counting':
      return (
        <Pill tone="warn">
          <Timer size={14} aria-hidden /> {states.counting}
        </Pill>
      )
    case 'locked':
      return (
        <Pill tone="warn">
          <Lock size={14} aria-hidden /> {states.locked}
        </Pill>
      )
    case 'drawing':
      return <Pill tone="info">{texts.drawing}</Pill>
    case 'won':
      return (
        <Pill tone="win">
          <Trophy size={14} aria-hidden /> {states.drawn}
        </Pill>
      )
    case 'refunded':
      return (
        <Pill>
          <RotateCcw size={14} aria-hidden /> {states.refunded}
        </Pill>
      )
    case 'open':
    case 'between':
      return <Pill>{states.open}</Pill>
  }
}

/** The wheel stands with its first ticket at the pointer until it is drawn. */
function Wheel({ view, phase, now }: StageProps) {
  const slices = slicesOf(phase.entries)
  const { last } = view
  const isDrawn = phase.kind === 'drawing' || phase.kind === 'won'
  const angle = isDrawn ? turnTo(unitsOf(last?.pick ?? '0'), unitsOf(last?.total ?? '0')) : 0
  const turned = useTurn(isDrawn ? (last?.roundId ?? '') : '', angle)
  return (
    <div className="relative mx-auto aspect-square w-full max-w-98">
      <svg viewBox="-200 -200 400 400" aria-hidden className="size-full">
        <g className={cx(isDrawn && 'pvp-wheel')} style={{ transform: `rotate(${turned}deg)` }}>
          <circle
            r={(outer + inner) / 2}
            fill="none"
            strokeWidth={outer - inner}
            className="stroke-raised"
          />
          <RingSlices slices={slices} radii={[inner, outer]} />
          {slices.map(({ key, from, to }, at) => {
            const user = phase.entries[at]?.user
            if (user === undefined || to - from < 0.04) return null
            const middle = ((from + to) / 2) * 2 * Math.PI
            const radius = (outer + inner) / 2
            const [x, y] = [Math.sin(middle) * radius, -Math.cos(middle) * radius]
            return (
              <foreignObject key={key} x={x - 16} y={y - 16} width={32} height={32}>
                <Avatar userId={user._id ?? ''} name="" picture={user.avatar} sizePx={32} />
              </foreignObject>
            )
          })}
        </g>
        <path d="M-13 -200H13L0 -174Z" className="fill-text" />
      </svg>
      <div
        role="status"
        className="absolute inset-0 grid place-content-center justify-items-center text-center"
      >
        <Middle view={view} phase={phase} now={now} />
      </div>
    </div>
  )
}

/** The angle of the wheel: it begins at rest, so that the way to the ticket is seen. */
function useTurn(roundId: string, angle: number): number {
  const [turned, setTurned] = useState(0)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTurned(roundId === '' ? 0 : angle))
    return () => cancelAnimationFrame(frame)
  }, [roundId, angle])
  return turned
}

function Middle({ view, phase, now }: StageProps) {
  const format = useAmountFormat()
  const { pool, round, last } = view
  const { currency } = pool
  const amount = (text: string) => format.amount(text, currency)
  if (phase.kind === 'refunded') {
    return <Words title={texts.refunded} text={texts.refundedText} />
  }
  if (phase.kind === 'won' && last?.prize != null) {
    const name = last.winner?.name ?? messages.hidden
    return (
      <Words
        title={texts.wins(name, amount(last.prize))}
        text={texts.ticket(plainText(last.pick ?? '0', currency), plainText(last.total, currency))}
        tone="text-win"
      />
    )
  }
  if (phase.kind === 'between') return <Words title={texts.next} text="" />
  const left = round?.locksAt == null ? null : secondsTo(round.locksAt, now)
  const prize = prizeOf(phase.total, pool.feeBps)
  return (
    <>
      {phase.kind === 'counting' && left !== null && (
        <>
          <span
            aria-hidden
            className={cx('num font-condensed text-64 font-bold', countdownTone(left))}
          >
            {left}
          </span>
          <span className="text-13 text-muted">{texts.toLock}</span>
        </>
      )}
      {phase.kind === 'locked' && <Words title={texts.locked} text={texts.lockedText} />}
      {phase.kind === 'drawing' && <Words title={texts.drawing} text={texts.drawingText} />}
      <span className="num mt-2 flex items-center gap-2 font-condensed text-36 font-bold">
        {amount(phase.total)} <Coin currencyId={currency} sizePx={22} />
      </span>
      <span className="text-13 text-muted">
        {phase.kind === 'open'
          ? phase.entries.length === 0
            ? texts.empty
            : texts.alone
          : texts.winnerGets(amount(prize))}
      </span>
    </>
  )
}

/** What is left of a pot after the fee, as text of its own scale. */
function prizeOf(total: string, feeBps: number): string {
  const digits = total.split('.')[1]?.length ?? 0
  const minor = BigInt(total.replace('.', ''))
  const prize = String(minor - (minor * BigInt(feeBps)) / 10_000n).padStart(digits + 1, '0')
  return digits === 0 ? prize : `${prize.slice(0, -digits)}.${prize.slice(-digits)}`
}

function Words(props: { title: string; text: ReactNode; tone?: string }) {
  return (
    <>
      <span className={cx('max-w-55 text-20 font-semibold text-balance', props.tone)}>
        {props.title}
      </span>
      <span className="max-w-50 text-13 text-balance text-muted">{props.text}</span>
    </>
  )
}

const steps = ['open', 'counting', 'locked', 'drawn'] as const

function Steps({ kind }: { kind: PoolPhase['kind'] }) {
  const now = kind === 'drawing' || kind === 'won' ? 'drawn' : kind
  const at = steps.findIndex((step) => step === now)
  return (
    <ol aria-label={texts.steps} className="grid grid-cols-4 gap-1.5 text-12">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined}>
          <span
            className={cx(
              'mb-1.5 block h-1 rounded-full',
              place < at ? 'bg-win' : place === at ? 'bg-warn' : 'bg-raised',
            )}
          />
          <span className={place === at ? 'font-semibold' : 'text-muted'}>
            {texts.states[step]}
          </span>
        </li>
      ))}
    </ol>
  )
}

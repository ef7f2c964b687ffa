import { plinkoBucketsE4, type PlinkoRisk } from '@powerplay/engines'
import { memo, useMemo, useRef } from 'react'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { LandedFigure } from '../../boards/landed-figure.tsx'
import { useSize } from '../../boards/use-size.ts'
import type { SettledRound } from '../../play/game-controller.ts'
import { PlinkoBalls } from './plinko-balls.tsx'
import { PlinkoBuckets } from './plinko-buckets.tsx'
import { bucketTint } from './plinko-colors.ts'
import { layoutOf, pegsOf, tagsBeside, type PlinkoLayout } from './plinko-layout.ts'
import { bucketOf, rowsOf, type Balls } from './use-balls.ts'

export interface PlinkoBoardProps {
  balls: Balls
  rows: number
  risk: PlinkoRisk
  /** Auto bet has its box in the corner of the tags. */
  isRunning: boolean
}

const tagWidth = 64
const tagHeight = 42

/** Pegs and buckets, the balls on their way, and what has landed. */
export function PlinkoBoard({ balls, rows, risk, isRunning }: PlinkoBoardProps) {
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(area)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const layout = useMemo(() => layoutOf(rows, width, height), [rows, width, height])
  const [last] = balls.landed
  const isFitting = last !== undefined && isLike(last, rows, risk)
  return (
    <div className="relative flex min-h-85 flex-1 flex-col sm:min-h-110">
      <div ref={area} className="relative flex-1">
        {width > 0 && (
          <>
            <Pegs layout={layout} />
            <PlinkoBuckets
              layout={layout}
              bucketsE4={plinkoBucketsE4(rows, risk)}
              landedId={isFitting ? last.id : undefined}
              landedBucket={isFitting ? bucketOf(last) : undefined}
            />
            {!isStill && <PlinkoBalls balls={balls.falling} layout={layout} />}
            {!isRunning && <Tags landed={balls.landed} layout={layout} />}
          </>
        )}
      </div>
      <LandedFigure
        round={last}
        idle="Drop a ball"
        line={last && `bucket ${bucketOf(last) + 1} of ${rowsOf(last) + 1}`}
        figureClass="text-32 md:text-48"
        className="absolute top-1 left-3 grid max-w-28 gap-0.5 md:left-4"
      />
    </div>
  )
}

function isLike({ params }: SettledRound, rows: number, risk: PlinkoRisk): boolean {
  return params['rows'] === rows && params['risk'] === risk
}

const Pegs = memo(function Pegs({ layout }: { layout: PlinkoLayout }) {
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      <defs>
        <radialGradient id="plinko-peg" cx="0.35" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff" />
          <stop offset="0.6" stopColor="oklch(0.86 0.02 290)" />
          <stop offset="1" stopColor="oklch(0.62 0.04 290)" />
        </radialGradient>
      </defs>
      {pegsOf(layout).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={layout.pegRadius} fill="url(#plinko-peg)" />
      ))}
    </svg>
  )
})

/** What landed lately, latest on top, as far as the pyramid leaves room. */
function Tags({ landed, layout }: { landed: readonly SettledRound[]; layout: PlinkoLayout }) {
  const count = tagsBeside(layout, tagWidth + 16, tagHeight)
  if (landed.length === 0 || count < 1) return null
  return (
    <div className="absolute top-1 right-3 md:right-4" style={{ width: tagWidth }}>
      <p className="mb-1.5 text-center text-12 text-muted">Last</p>
      <ol aria-label="Landed, latest first" className="grid gap-1.5">
        {landed.slice(0, count).map((round, index) => (
          <li
            key={round.id}
            className={cx(
              'num animate-fade rounded-control py-1.5 text-center font-condensed text-16 leading-6',
              'font-semibold',
              index === 0 ? 'text-on-accent' : 'bg-raised/70',
            )}
            style={tagStyle(round, index === 0)}
          >
            {showMultiplier(round.multiplierE4)}
          </li>
        ))}
      </ol>
    </div>
  )
}

function tagStyle(round: SettledRound, isLatest: boolean) {
  const color = bucketTint(bucketOf(round), rowsOf(round))
  return isLatest ? { background: color } : { color }
}

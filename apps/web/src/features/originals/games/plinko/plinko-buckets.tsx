import { memo, useEffect, useRef } from 'react'
import { scaledPlain } from '../../../../platform/format/ratio.ts'
import { cx } from '../../../../ui/cx.ts'
import { shortFactor } from '../../boards/short-factor.ts'
import { bucketTint } from './plinko-colors.ts'
import { bucketX } from './plinko-path.ts'
import { pixelX, type PlinkoLayout } from './plinko-layout.ts'

export interface PlinkoBucketsProps {
  layout: PlinkoLayout
  /** Prizes from the left, in 1/10000. */
  bucketsE4: readonly number[]
  /** The round that landed last, and the bucket it fell into. */
  landedId: string | undefined
  landedBucket: number | undefined
}

/** The row of buckets with what they pay; the one that was hit dips and keeps a ring. */
export const PlinkoBuckets = memo(function PlinkoBuckets(props: PlinkoBucketsProps) {
  const { layout, bucketsE4, landedId, landedBucket } = props
  const { gap, bucketHeight, bucketTop, rows } = layout
  const isTight = gap < 26
  return (
    <ol
      aria-label="Buckets from the left"
      className="num font-condensed font-semibold"
      style={{ fontSize: isTight ? Math.max(9.5, gap * 0.5) : Math.min(16, gap * 0.48) }}
    >
      {bucketsE4.map((multiplierE4, bucket) => (
        <li
          key={bucket}
          className="absolute"
          style={{
            left: pixelX(layout, bucketX(bucket, rows)) - (gap - 3) / 2,
            top: bucketTop,
            width: gap - 3,
            height: bucketHeight,
          }}
        >
          <Bucket
            text={isTight ? tightText(multiplierE4) : shortFactor(multiplierE4)}
            tint={bucketTint(bucket, rows)}
            hitId={landedBucket === bucket ? landedId : undefined}
          />
        </li>
      ))}
    </ol>
  )
})

const thousandE4 = 10_000_000

function tightText(multiplierE4: number): string {
  return multiplierE4 < thousandE4
    ? shortFactor(multiplierE4)
    : `${scaledPlain(multiplierE4 / thousandE4, 0)}K`
}

interface BucketProps {
  text: string
  tint: string
  /** The round that fell in last; a new one makes the bucket dip again. */
  hitId: string | undefined
}

/** From where it stood before to the sunk place that its class gives it. */
const dip = [
  { transform: 'translateY(-6px)' },
  { transform: 'translateY(5px)', offset: 0.3 },
  { transform: 'translateY(-3px)', offset: 0.65 },
  { transform: 'translateY(0)' },
]

function Bucket({ text, tint, hitId }: BucketProps) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (hitId === undefined || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    box.current?.animate(dip, { duration: 320, easing: 'ease-out' })
  }, [hitId])
  return (
    <span
      ref={box}
      className={cx(
        'flex size-full items-center justify-center rounded-[5px] text-on-accent',
        hitId !== undefined && 'translate-y-1.5 ring-2 ring-white',
      )}
      style={{
        background: tint,
        boxShadow:
          hitId === undefined ? `0 3px 0 color-mix(in oklab, ${tint} 62%, #000)` : undefined,
      }}
    >
      {text}
    </span>
  )
}

import type { CoinSide } from '@powerplay/engines'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { CoinFace } from './coin-face.tsx'

export interface CoinflipCoinProps {
  /** The side that lies up, or will when the toss is over. */
  side: CoinSide
  /** Changes with every toss; undefined while the coin rests. */
  tossId: string | undefined
  durationMs: number
}

const restDeg: Readonly<Record<CoinSide, number>> = { heads: 0, tails: 180 }

/**
 * The coin, tossed to the side the server drew. The browser turns it by itself, without work per
 * frame for the page; where motion is unwanted it simply lies there.
 */
export const CoinflipCoin = memo(function CoinflipCoin(props: CoinflipCoinProps) {
  const { side, tossId, durationMs } = props
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const coin = useRef<HTMLDivElement>(null)
  const lift = useRef<HTMLDivElement>(null)
  const from = useRef<CoinSide>('heads')
  useLayoutEffect(() => {
    if (tossId === undefined || isStill || durationMs <= 0) return
    const turns = durationMs > 300 ? 4 : 2
    const start = restDeg[from.current]
    const end = restDeg[side] + turns * 360
    const turning = coin.current?.animate(
      [{ transform: `rotateX(${start}deg)` }, { transform: `rotateX(${end}deg)` }],
      { duration: durationMs, easing: 'cubic-bezier(0.3, 0.4, 0.35, 1)' },
    )
    const flying = lift.current?.animate(
      [
        { transform: 'translateY(0) scale(1)', easing: 'cubic-bezier(0.2, 0.7, 0.4, 1)' },
        { transform: 'translateY(-16%) scale(1.12)', easing: 'cubic-bezier(0.6, 0, 0.8, 0.4)' },
        { transform: 'translateY(0) scale(1)' },
      ],
      { duration: durationMs },
    )
    return () => {
      turning?.cancel()
      flying?.cancel()
    }
  }, [tossId, side, durationMs, isStill])
  useEffect(() => {
    if (tossId === undefined) from.current = side
  }, [tossId, side])
  return (
    <div aria-hidden ref={lift} className="size-full perspective-[1200px] will-change-transform">
      <div
        ref={coin}
        className="relative size-full transform-3d will-change-transform"
        style={{ transform: `rotateX(${restDeg[side]}deg)` }}
      >
        <div className="absolute inset-0 backface-hidden">
          <CoinFace side="heads" />
        </div>
        <div className="absolute inset-0 rotate-x-180 backface-hidden">
          <CoinFace side="tails" />
        </div>
      </div>
    </div>
  )
})

import { useEffect, useRef, useState } from 'react'
import { settings } from '../../../../platform/store/settings-store.ts'
import { playSound } from '../../stage/sounds.ts'
import { drawPictures, paintBall, type BallPictures } from './ball-painter.ts'
import type { PlinkoLayout } from './plinko-layout.ts'
import type { Ball } from './use-balls.ts'

export interface PlinkoBallsProps {
  balls: readonly Ball[]
  layout: PlinkoLayout
}

/** The balls in the air, at device resolution; without any, no frame is asked for. */
export function PlinkoBalls({ balls, layout }: PlinkoBallsProps) {
  const area = useRef<HTMLCanvasElement>(null)
  const [picturesOf] = useState(keptPictures)
  useEffect(() => {
    const canvas = area.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const scale = window.devicePixelRatio || 1
    clear(canvas, context, layout, scale)
    if (balls.length === 0) return
    const pictures = picturesOf(layout.ballRadius, scale)
    let hits = 0
    let frame = 0
    const draw = (nowMs: number) => {
      context.setTransform(scale, 0, 0, scale, 0, 0)
      context.clearRect(0, 0, layout.width, layout.height)
      let hitsNow = 0
      for (const ball of balls) {
        hitsNow += paintBall(context, layout, pictures, { ball, nowMs })
      }
      if (hits > 0 && hitsNow > hits && !settings().quick) playSound('peg')
      hits = hitsNow
      frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [balls, layout, picturesOf])
  return (
    <canvas ref={area} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
  )
}

/** Empties the canvas; a new size costs a new surface, so it is set only when it differs. */
function clear(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { width, height }: PlinkoLayout,
  scale: number,
): void {
  const wide = Math.round(width * scale)
  const high = Math.round(height * scale)
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, wide, high)
}

/** Keeps the pictures of the size drawn last. */
function keptPictures(): (radius: number, scale: number) => BallPictures {
  let key = ''
  let kept: BallPictures | undefined
  return (radius, scale) => {
    const wanted = `${radius} ${scale}`
    if (kept === undefined || key !== wanted) kept = drawPictures(radius, scale)
    key = wanted
    return kept
  }
}

import { pixelX, pixelY, type PlinkoLayout } from './plinko-layout.ts'
import { ballAt, pegOf } from './plinko-path.ts'
import type { Ball } from './use-balls.ts'

const ballColor = { core: '#ffd9ec', body: '#f25fae', rim: '#b92a78' } as const
const tail = 'rgba(242, 95, 174, 0.8)'

/** The trail covers four rows of the way, drawn as this many fading discs. */
const tailDiscs = 30
const tailRows = 4
/** A peg glows this long after it was hit, in rows of the fall. */
const glowRows = 1.6
/** Rows of time that the way in and out take besides the rows themselves. */
const extraRows = 2.5

/** Pictures of one ball and one disc of its trail, drawn once per size. */
export interface BallPictures {
  readonly ball: HTMLCanvasElement
  readonly disc: HTMLCanvasElement
  /** Half the side of the pictures, in CSS pixels. */
  readonly reach: number
}

/** @param scale device pixels per CSS pixel. */
export function drawPictures(radius: number, scale: number): BallPictures {
  const reach = radius * 1.7
  const ball = picture(reach, scale, (context) => {
    const glow = context.createRadialGradient(0, 0, radius * 0.8, 0, 0, reach)
    glow.addColorStop(0, 'rgba(242, 95, 174, 0.45)')
    glow.addColorStop(1, 'rgba(242, 95, 174, 0)')
    disc(context, reach, glow)
    const light = context.createRadialGradient(
      -radius * 0.35,
      -radius * 0.4,
      radius * 0.08,
      0,
      0,
      radius,
    )
    light.addColorStop(0, ballColor.core)
    light.addColorStop(0.45, ballColor.body)
    light.addColorStop(1, ballColor.rim)
    disc(context, radius, light)
  })
  return { ball, disc: picture(reach, scale, (context) => disc(context, radius, tail)), reach }
}

function picture(
  reach: number,
  scale: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(reach * 2 * scale)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.setTransform(scale, 0, 0, scale, reach * scale, reach * scale)
  draw(context)
  return canvas
}

function disc(
  context: CanvasRenderingContext2D,
  radius: number,
  fill: CanvasGradient | string,
): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, Math.PI * 2)
  context.fillStyle = fill
  context.fill()
}

/**
 * Draws one ball with its trail and the peg it has just hit.
 * @returns the number of pegs hit so far.
 */
export function paintBall(
  context: CanvasRenderingContext2D,
  layout: PlinkoLayout,
  pictures: BallPictures,
  { ball, nowMs }: { readonly ball: Ball; readonly nowMs: number },
): number {
  const { path, round, startMs } = ball
  const share = Math.min(1, (nowMs - startMs) / Math.max(1, round.delayMs))
  const spot = ballAt(path, share)
  const rowShare = 1 / (path.length + extraRows)
  paintGlow(context, layout, path, { hits: spot.hits, share, rowShare })
  for (let index = tailDiscs; index > 0; index -= 1) {
    const past = share - (index / tailDiscs) * tailRows * rowShare
    if (past < 0) continue
    const { x, y } = ballAt(path, past)
    const fade = 1 - index / (tailDiscs + 1)
    context.globalAlpha = 0.2 * fade * fade
    paintAt(context, pictures.disc, pictures.reach * (0.45 + 0.5 * fade), {
      x: pixelX(layout, x),
      y: pixelY(layout, y),
    })
  }
  context.globalAlpha = 1
  paintAt(context, pictures.ball, pictures.reach, {
    x: pixelX(layout, spot.x),
    y: pixelY(layout, spot.y),
  })
  return spot.hits
}

function paintAt(
  context: CanvasRenderingContext2D,
  image: HTMLCanvasElement,
  reach: number,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  context.drawImage(image, x - reach, y - reach, reach * 2, reach * 2)
}

interface Hit {
  readonly hits: number
  readonly share: number
  readonly rowShare: number
}

function paintGlow(
  context: CanvasRenderingContext2D,
  layout: PlinkoLayout,
  path: string,
  { hits, share, rowShare }: Hit,
): void {
  if (hits === 0) return
  const row = hits - 1
  // The first peg is met after the entry, one further peg with every row.
  const since = share / rowShare - 1.6 - row
  const strength = 1 - since / glowRows
  if (strength <= 0) return
  context.globalAlpha = 0.45 * strength
  context.beginPath()
  const y = layout.top + row * layout.rowGap
  context.arc(pixelX(layout, pegOf(path, row)), y, layout.pegRadius * 2.6, 0, Math.PI * 2)
  context.fillStyle = '#fff'
  context.fill()
  context.globalAlpha = 1
}

import { scaled } from '../../../../platform/format/ratio.ts'
import { axisMarks, curvePoints, windowAt, type CurveWindow } from './curve-view.ts'

/** Colours of the board, read from the theme. */
export interface CurveColours {
  readonly line: string
  readonly faint: string
  readonly cold: string
  readonly hot: string
  readonly loss: string
}

export interface CurveScene {
  readonly widthPx: number
  readonly heightPx: number
  readonly elapsedMs: number
  readonly hasCrashed: boolean
}

/** Where the curve's head is, in pixels, and where it points, in radians. */
export interface CurveHead {
  readonly x: number
  readonly y: number
  readonly angle: number
}

const points = 48
const edge = { left: 48, right: 24, top: 28, bottom: 34 } as const

/** The theme's colours as the canvas takes them. */
export function coloursOf(element: Element): CurveColours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: read('--line-quiet'),
    faint: read('--text-muted'),
    cold: read('--loss'),
    hot: read('--accent'),
    loss: read('--loss'),
  }
}

/** Draws axes and curve. @returns the head of the curve. */
export function paintCurve(
  context: CanvasRenderingContext2D,
  scene: CurveScene,
  colours: CurveColours,
): CurveHead {
  const { widthPx, heightPx, elapsedMs } = scene
  context.clearRect(0, 0, widthPx, heightPx)
  const window = windowAt(elapsedMs)
  const place = placer(scene)
  paintAxes(context, { scene, window, colours })
  const start = place({ x: 0, y: 0 })
  if (elapsedMs === 0) return { ...start, angle: 0 }
  const path = curvePoints(elapsedMs, window, points).map(place)
  paintFill(context, { path, scene, colours })
  paintLine(context, { path, scene, colours })
  const head = path.at(-1) ?? start
  const before = path.at(-3) ?? head
  return { ...head, angle: Math.atan2(head.y - before.y, head.x - before.x) }
}

type Point = { readonly x: number; readonly y: number }

/** From shares of the window to pixels. */
function placer({ widthPx, heightPx }: CurveScene) {
  const spanX = widthPx - edge.left - edge.right
  const spanY = heightPx - edge.top - edge.bottom
  return ({ x, y }: Point): Point => ({
    x: edge.left + x * spanX,
    y: heightPx - edge.bottom - y * spanY,
  })
}

function paintAxes(
  context: CanvasRenderingContext2D,
  drawn: { scene: CurveScene; window: CurveWindow; colours: CurveColours },
): void {
  const { scene, window, colours } = drawn
  const place = placer(scene)
  context.font = '12px "Inter Variable", sans-serif'
  context.fillStyle = colours.faint
  context.strokeStyle = colours.line
  context.lineWidth = 1
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  for (const mark of [100, ...axisMarks(100, window.multiplierE2Max, 5)]) {
    const { x, y } = place({ x: 0, y: (mark - 100) / (window.multiplierE2Max - 100) })
    context.fillText(`${markText(mark / 100)}×`, x - 8, y)
    strokeLine(context, { x, y }, { x: scene.widthPx - edge.right, y })
  }
  context.textAlign = 'center'
  context.textBaseline = 'top'
  for (const mark of [0, ...axisMarks(0, window.timeMsMax, 5)]) {
    const { x, y } = place({ x: mark / window.timeMsMax, y: 0 })
    context.fillText(`${Math.round(mark / 1_000)}s`, x, y + 10)
  }
}

function markText(multiplier: number): string {
  return multiplier >= 10 ? scaled(multiplier, 0) : scaled(Math.round(multiplier * 10), 1)
}

function strokeLine(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.beginPath()
  context.moveTo(from.x, Math.round(from.y) + 0.5)
  context.lineTo(to.x, Math.round(to.y) + 0.5)
  context.stroke()
}

interface Painted {
  readonly path: readonly Point[]
  readonly scene: CurveScene
  readonly colours: CurveColours
}

function trace(context: CanvasRenderingContext2D, path: readonly Point[]): void {
  context.beginPath()
  path.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
}

function paintFill(context: CanvasRenderingContext2D, { path, scene, colours }: Painted): void {
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last) return
  const floor = scene.heightPx - edge.bottom
  trace(context, path)
  context.lineTo(last.x, floor)
  context.lineTo(first.x, floor)
  context.closePath()
  const fade = context.createLinearGradient(0, last.y, 0, floor)
  fade.addColorStop(0, scene.hasCrashed ? colours.loss : colours.hot)
  fade.addColorStop(1, 'transparent')
  context.globalAlpha = 0.28
  context.fillStyle = fade
  context.fill()
  context.globalAlpha = 1
}

function paintLine(context: CanvasRenderingContext2D, { path, scene, colours }: Painted): void {
  const last = path.at(-1)
  if (!last) return
  const stroke = context.createLinearGradient(edge.left, 0, last.x + 1, 0)
  stroke.addColorStop(0, colours.cold)
  stroke.addColorStop(1, scene.hasCrashed ? colours.loss : colours.hot)
  context.strokeStyle = stroke
  context.lineCap = 'round'
  context.lineJoin = 'round'
  trace(context, path)
  context.globalAlpha = 0.25
  context.lineWidth = 12
  context.stroke()
  context.globalAlpha = 1
  context.lineWidth = 5
  context.stroke()
}

import type { TicketData } from '@powerplay/contract'
import { canvasPx, copies, segmentLooks, showShortCents } from './wheel-model.ts'
import { messages } from './messages.en.ts'

type Segments = TicketData['segments']

const middle = canvasPx / 2
/** Of the segments; the rim lies outside of it. */
const radius = middle - 4

/** Draws all segments with their words, the first one under the pointer. */
export function drawWheel(context: CanvasRenderingContext2D, segments: Segments): void {
  const count = segments.length * copies
  const slice = (2 * Math.PI) / count
  context.clearRect(0, 0, canvasPx, canvasPx)
  for (let place = 0; place < count; place += 1) {
    const segment = segments[place % segments.length]
    const look = segmentLooks[(place % segments.length) % segmentLooks.length]
    if (!segment || !look) continue
    context.save()
    context.translate(middle, middle)
    context.rotate(place * slice)
    drawSlice(context, slice, look)
    drawWords(context, segment, look.isDark)
    context.restore()
  }
}

type Look = (typeof segmentLooks)[number]

/** A slice around the way up, lighter towards the rim. */
function drawSlice(context: CanvasRenderingContext2D, slice: number, look: Look): void {
  const ground = context.createRadialGradient(0, 0, radius * 0.1, 0, 0, radius)
  ground.addColorStop(0, look.ground)
  ground.addColorStop(1, look.light)
  context.beginPath()
  context.moveTo(0, 0)
  context.arc(0, 0, radius, -Math.PI / 2 - slice / 2, -Math.PI / 2 + slice / 2)
  context.closePath()
  context.fillStyle = ground
  context.fill()
  context.lineWidth = 7
  context.strokeStyle = '#14122a'
  context.stroke()
}

type Segment = Segments[number]

/** Words whose top points outward. */
function drawWords(context: CanvasRenderingContext2D, segment: Segment, isDark: boolean): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = isDark ? '#1d1405' : '#ffffff'
  const isDeposit = segment.maxCents !== null
  context.font = `700 ${segment.label.length > 4 ? 96 : 112}px "Barlow Condensed", "Arial Narrow", sans-serif`
  context.fillText(segment.label, 0, -radius + (isDeposit ? 172 : 184))
  if (segment.maxCents === null) return
  context.font = '600 50px "Barlow Condensed", "Arial Narrow", sans-serif'
  context.fillText(messages.max(showShortCents(segment.maxCents)), 0, -radius + 246)
}

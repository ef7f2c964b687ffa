import { letters } from './letters.ts'
import { ink, n } from './svg.ts'

/** A line of capitals as paths, centred on `x`, its baseline at `y`. */
export interface TitleLine {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  /** Widest it may be; longer lines are set smaller. */
  readonly width: number
  readonly fill: string
  readonly stroke?: { readonly colour: string; readonly width: number }
  readonly spacing?: number
  readonly isSlanted?: boolean
}

const spaceUnits = 230

const advanceOf = (letter: string): number =>
  letter === ' ' ? spaceUnits : (letters[letter]?.[0] ?? spaceUnits)

/** Size at which the line fits, never above the wished one. */
function fit({ text, size, width, spacing = 0 }: TitleLine, capitals: string): number {
  const units = [...capitals].reduce((sum, letter) => sum + advanceOf(letter), 0)
  const room = width - spacing * (text.length - 1)
  return Math.min(size, (room * 1000) / units)
}

/** Draws the line; letters need no font where the picture is shown. */
export function drawLine(line: TitleLine): string {
  const capitals = line.text.toUpperCase()
  const size = fit(line, capitals)
  const scale = size / 1000
  const spacing = (line.spacing ?? 0) / scale
  let x = 0
  const glyphs = [...capitals].map((letter) => {
    const path = letters[letter]?.[1]
    const drawn = path === undefined ? '' : `<path transform="translate(${n(x)})" d="${path}"/>`
    x += advanceOf(letter) + spacing
    return drawn
  })
  const left = line.x - ((x - spacing) * scale) / 2
  const slant = line.isSlanted ? ' skewX(-10)' : ''
  const stroke = line.stroke
    ? ` stroke="${line.stroke.colour}" stroke-width="${n(line.stroke.width / scale)}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  const place = `translate(${n(left)} ${n(line.y)}) scale(${scale.toFixed(4)})${slant}`
  return `<g transform="${place}" fill="${line.fill}"${stroke}>${glyphs.join('')}</g>`
}

const amber = ink(0.86, 0.16, 84)

/** The three settings of a poster's title: plain, slanted, framed. */
export type Setting = 'plain' | 'slanted' | 'framed'

/** Two lines over the foot: the first small, the second as large as it fits. */
export function drawTitle(
  [first, second]: readonly [string, string],
  setting: Setting,
  hue: number,
): string {
  const dark = ink(0.17, 0.08, hue)
  const small = { text: first, x: 150, size: 48, width: 250 }
  const large = { text: second, x: 150, width: 268 }
  if (setting === 'framed') {
    const frame = `<path d="M14,309L286,301L280,388L20,388Z" fill="${ink(0.2, 0.09, hue)}" stroke="${amber}" stroke-width="4"/>`
    return [
      frame,
      drawLine({ ...small, y: 295, fill: amber, spacing: 3, stroke: { colour: dark, width: 8 } }),
      drawLine({ ...large, y: 371, size: 70, width: 236, fill: '#fff' }),
    ].join('')
  }
  if (setting === 'slanted') {
    const lines = [
      drawLine({
        ...small,
        y: 309,
        fill: amber,
        spacing: 1,
        isSlanted: true,
        stroke: { colour: dark, width: 9 },
      }),
      drawLine({
        ...large,
        y: 374,
        size: 80,
        fill: '#fff',
        isSlanted: true,
        stroke: { colour: dark, width: 11 },
      }),
    ]
    return `<g transform="rotate(-5 150 340)">${lines.join('')}</g>`
  }
  return [
    drawLine({ ...small, y: 311, fill: '#fff', spacing: 2, stroke: { colour: dark, width: 8 } }),
    drawLine({ ...large, y: 378, size: 82, fill: amber, stroke: { colour: dark, width: 10 } }),
  ].join('')
}

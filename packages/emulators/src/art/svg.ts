import type { Draw } from '../slots/slot.ts'

/** A number with one decimal at most: pictures need no more. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** An oklch colour; `alpha` 0 to 1. */
export function ink(light: number, chroma: number, hue: number, alpha = 1): string {
  const turned = ((hue % 360) + 360) % 360
  const opacity = alpha === 1 ? '' : ` / ${n(alpha * 100)}%`
  return `oklch(${light} ${chroma} ${n(turned)}${opacity})`
}

/** A stop of a gradient: place 0 to 1, colour. */
export type Stop = readonly [number, string]

const stopsOf = (stops: readonly Stop[]): string =>
  stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')

/** A gradient along a line from (x1, y1) to (x2, y2), shares of the box. */
export function linear(
  id: string,
  stops: readonly Stop[],
  line: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const [x1, y1, x2, y2] = line
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`
}

/** A gradient around a point of the box. */
export function radial(
  id: string,
  stops: readonly Stop[],
  place: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  const [cx, cy, r] = place
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`
}

/** A number of low..high from a draw. */
export function between(draw: Draw, low: number, high: number): number {
  return low + (draw(10_000) / 10_000) * (high - low)
}

/** `count` shapes, one after another. */
export function many(count: number, shape: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => shape(at)).join('')
}

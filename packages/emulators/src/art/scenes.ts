import type { Draw } from '../slots/slot.ts'
import { between, ink, linear, many, n, radial } from './svg.ts'

/** A background of 300 × 400 in the game's hue; ids begin with s. */
export type Scene = (hue: number, draw: Draw) => string

const wash = (stops: readonly (readonly [number, string])[]): string =>
  `<defs>${linear('s0', stops)}</defs><rect width="300" height="400" fill="url(#s0)"/>`

const stars = (draw: Draw, count: number, low = 240): string =>
  many(
    count,
    () =>
      `<circle cx="${n(between(draw, 0, 300))}" cy="${n(between(draw, 0, low))}" r="${n(between(draw, 0.6, 2.3))}" fill="#fff" opacity="${n(between(draw, 0.3, 0.9))}"/>`,
  )

/** A row of triangles, every one a little different: where it stands, how high, how wide. */
function teeth(
  draw: Draw,
  [base, height, step]: readonly [number, number, number],
  fill: string,
): string {
  const points = ['0,400', `0,${base}`]
  for (let x = 0; x <= 350; x += step) {
    points.push(
      `${n(x + between(draw, 0.3, 0.7) * step)},${n(base - between(draw, 0.7, 1.15) * height)}`,
      `${x + step},${n(base + between(draw, -6, 14))}`,
    )
  }
  return `<polygon points="${points.join(' ')} 350,400" fill="${fill}"/>`
}

/** A soft moon behind the hero. */
const moon = (hue: number, x: number, y: number, r: number): string =>
  `<defs>${radial(
    's8',
    [
      [0, '#fff'],
      [0.6, ink(0.93, 0.05, hue)],
      [1, ink(0.8, 0.09, hue)],
    ],
    [0.35, 0.28, 0.8],
  )}${radial('s9', [
    [0.3, ink(0.9, 0.08, hue, 0.5)],
    [1, ink(0.9, 0.08, hue, 0)],
  ])}</defs><circle cx="${x}" cy="${y}" r="${r * 1.7}" fill="url(#s9)"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#s8)"/>`

const fan = (
  [cx, cy]: readonly [number, number],
  count: number,
  fill: string,
  opacity: number,
): string =>
  many(count, (at) => {
    const [a, b] = [at, at + 0.5].map((step) => (step * 2 * Math.PI) / count)
    const place = (angle = 0): string =>
      `${n(cx + 520 * Math.cos(angle))},${n(cy + 520 * Math.sin(angle))}`
    return `<path d="M${cx},${cy}L${place(a)}L${place(b)}Z" fill="${fill}" opacity="${opacity}"/>`
  })

const forest: Scene = (hue, draw) =>
  wash([
    [0, ink(0.3, 0.09, hue)],
    [0.5, ink(0.58, 0.13, hue - 35)],
    [1, ink(0.34, 0.1, hue)],
  ]) +
  stars(draw, 18, 160) +
  moon(hue - 40, 226, 84, 62) +
  teeth(draw, [250, 120, 46], ink(0.44, 0.09, hue)) +
  teeth(draw, [310, 130, 56], ink(0.31, 0.09, hue)) +
  teeth(draw, [356, 90, 44], ink(0.22, 0.07, hue))

const peaks: Scene = (hue, draw) =>
  wash([
    [0, ink(0.3, 0.1, hue)],
    [0.5, ink(0.57, 0.12, hue - 45)],
    [1, ink(0.85, 0.07, hue)],
  ]) +
  stars(draw, 34) +
  teeth(draw, [266, 100, 60], ink(0.74, 0.07, hue)) +
  teeth(draw, [312, 86, 52], ink(0.55, 0.09, hue))

const ribbon = (y: number, hue: number): string =>
  `<path d="M-20,${y}C60,${y - 70} 120,${y + 60} 200,${y - 20}S320,${y - 30} 330,${y - 40}L330,${y + 34}C240,${y + 6} 200,${y + 60} 120,${y + 92}S20,${y + 40} -20,${y + 74}Z" fill="${ink(0.86, 0.16, hue)}" opacity=".26"/>`

const aurora: Scene = (hue, draw) =>
  wash([
    [0, ink(0.2, 0.09, hue + 20)],
    [0.55, ink(0.42, 0.13, hue)],
    [1, ink(0.3, 0.11, hue + 30)],
  ]) +
  stars(draw, 40) +
  ribbon(90, hue - 40) +
  ribbon(130, hue + 30) +
  ribbon(176, hue - 10) +
  teeth(draw, [322, 64, 70], ink(0.26, 0.09, hue + 20))

const night: Scene = (hue, draw) =>
  wash([
    [0, ink(0.27, 0.1, hue)],
    [0.5, ink(0.5, 0.14, hue + 30)],
    [1, ink(0.3, 0.1, hue)],
  ]) +
  stars(draw, 40) +
  moon(hue + 40, 212, 96, 74) +
  teeth(draw, [296, 70, 38], ink(0.3, 0.1, hue)) +
  teeth(draw, [338, 60, 30], ink(0.2, 0.08, hue))

const rays: Scene = (hue) =>
  wash([
    [0, ink(0.84, 0.14, hue + 25)],
    [0.5, ink(0.64, 0.19, hue)],
    [1, ink(0.38, 0.15, hue)],
  ]) +
  fan([150, 150], 18, '#fff', 0.13) +
  `<defs>${radial('s1', [
    [0, ink(0.97, 0.09, hue + 25, 0.85)],
    [1, ink(0.9, 0.12, hue + 25, 0)],
  ])}</defs><circle cx="150" cy="160" r="150" fill="url(#s1)"/><circle cx="150" cy="158" r="104" fill="${ink(0.9, 0.11, hue + 25)}" opacity=".35"/>`

const dune = (y: number, bend: number, fill: string): string =>
  `<path d="M-10,400V${y}C60,${y - bend} 110,${y + bend} 170,${y - 6}S280,${y - bend} 310,${y + 8}V400Z" fill="${fill}"/>`

const desert: Scene = (hue, draw) =>
  wash([
    [0, ink(0.46, 0.15, hue - 40)],
    [0.45, ink(0.78, 0.15, hue)],
    [1, ink(0.42, 0.13, hue - 10)],
  ]) +
  fan([150, 220], 14, ink(0.95, 0.08, hue), 0.1) +
  moon(hue + 10, 150, 168, 92) +
  dune(262, 26, ink(0.62, 0.13, hue - 8)) +
  dune(296, -30, ink(0.5, 0.13, hue - 14)) +
  dune(336, 22, ink(0.33, 0.1, hue - 20)) +
  many(
    8,
    () =>
      `<circle cx="${n(between(draw, 0, 300))}" cy="${n(between(draw, 250, 320))}" r="1.6" fill="#fff" opacity=".3"/>`,
  )

const embers: Scene = (hue, draw) =>
  wash([
    [0, ink(0.2, 0.08, hue)],
    [0.5, ink(0.43, 0.18, hue)],
    [1, ink(0.64, 0.2, hue + 40)],
  ]) +
  fan([150, 300], 16, ink(0.8, 0.18, hue + 40), 0.12) +
  many(46, () => {
    const [x, y, r] = [between(draw, 0, 300), between(draw, 10, 300), between(draw, 0.8, 3)]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${ink(0.86, 0.17, hue + 50)}" opacity="${n(between(draw, 0.4, 0.95))}"/>`
  }) +
  teeth(draw, [318, 46, 40], ink(0.22, 0.1, hue))

const neon: Scene = (hue, draw) =>
  wash([
    [0, ink(0.2, 0.1, hue - 15)],
    [0.5, ink(0.5, 0.2, hue + 25)],
    [1, ink(0.28, 0.14, hue - 15)],
  ]) +
  stars(draw, 36, 200) +
  `<defs>${linear('s2', [
    [0, ink(0.9, 0.14, hue + 110)],
    [1, ink(0.66, 0.24, hue + 25)],
  ])}</defs><circle cx="150" cy="150" r="96" fill="url(#s2)" opacity=".75"/>` +
  many(
    7,
    (at) =>
      `<rect x="40" y="${n(150 + at * 14)}" width="220" height="${2 + at}" fill="${ink(0.3, 0.16, hue)}" opacity=".8"/>`,
  ) +
  `<g stroke="${ink(0.82, 0.2, hue + 25)}" stroke-width="2" opacity=".7">${many(9, (at) => `<path d="M${n(150 + (at - 4) * 14)},256L${n(150 + (at - 4) * 90)},400"/>`)}${many(6, (at) => `<path d="M0,${n(258 + at * at * 5)}H300"/>`)}</g>`

const space: Scene = (hue, draw) =>
  wash([
    [0, ink(0.16, 0.08, hue)],
    [0.5, ink(0.36, 0.15, hue + 25)],
    [1, ink(0.2, 0.1, hue - 20)],
  ]) +
  `<defs>${radial('s3', [
    [0, ink(0.8, 0.18, hue + 50, 0.6)],
    [1, ink(0.6, 0.2, hue, 0)],
  ])}</defs><ellipse cx="80" cy="90" rx="150" ry="110" fill="url(#s3)"/><ellipse cx="250" cy="250" rx="140" ry="120" fill="url(#s3)"/>` +
  stars(draw, 70, 330) +
  many(3, () => {
    const [x, y] = [between(draw, 30, 270), between(draw, 20, 130)]
    return `<path d="M${n(x)} ${n(y - 11)}l2.5 8.500 8.500 2.500-8.500 2.500-2.500 8.500-2.500-8.500-8.500-2.500 8.500-2.500Z" fill="#fff" opacity=".9"/>`
  })

const sea: Scene = (hue, draw) =>
  wash([
    [0, ink(0.74, 0.12, hue - 25)],
    [0.5, ink(0.46, 0.13, hue)],
    [1, ink(0.2, 0.08, hue)],
  ]) +
  many(
    5,
    (at) =>
      `<path d="M${40 + at * 50},-20L${at * 80 - 40},400L${at * 80 + 24},400L${70 + at * 50},-20Z" fill="#fff" opacity="${at % 2 === 0 ? 0.05 : 0.09}"/>`,
  ) +
  many(16, () => {
    const [x, y, r] = [between(draw, 0, 300), between(draw, 20, 340), between(draw, 2.5, 8)]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.5"/>`
  }) +
  many(7, (at) => {
    const x = at * 48 - 6
    const height = between(draw, 40, 100)
    return `<path d="M${x},400C${x - 14},${n(380 - height * 0.4)} ${x + 18},${n(370 - height * 0.6)} ${x + 4},${n(350 - height)}C${x + 30},${n(370 - height * 0.5)} ${x + 12},380 ${x + 22},400Z" fill="${ink(0.3, 0.11, hue - 20)}" opacity=".8"/>`
  })

const sweets: Scene = (hue, draw) =>
  wash([
    [0, ink(0.9, 0.07, hue + 30)],
    [0.5, ink(0.76, 0.13, hue)],
    [1, ink(0.5, 0.16, hue - 20)],
  ]) +
  many(9, (at) => `<path d="M${at * 60 - 130},0h30l-60,400h-30Z" fill="#fff" opacity=".13"/>`) +
  many(18, () => {
    const [x, y, turn] = [between(draw, 0, 300), between(draw, 0, 270), between(draw, 0, 180)]
    return `<rect x="${n(x)}" y="${n(y)}" width="13" height="5" rx="2.5" fill="${ink(0.8, 0.15, between(draw, 0, 360))}" transform="rotate(${n(turn)} ${n(x)} ${n(y)})"/>`
  }) +
  `<path d="M0,300c30-40 60-40 90-6 24-34 64-34 88 0 30-36 66-34 122 4V400H0Z" fill="${ink(0.6, 0.16, hue - 15)}"/>`

const scales: Scene = (hue) =>
  wash([
    [0, ink(0.4, 0.12, hue)],
    [0.5, ink(0.3, 0.11, hue)],
    [1, ink(0.18, 0.07, hue)],
  ]) +
  many(13, (row) =>
    many(9, (at) => {
      const x = at * 38 - 12 + (row % 2) * 19
      const y = row * 30 - 14
      return `<path d="M${x - 20},${y}C${x - 20},${y + 30} ${x - 6},${y + 42} ${x},${y + 46}C${x + 6},${y + 42} ${x + 20},${y + 30} ${x + 20},${y}Z" fill="${ink(0.3 + ((row * 7 + at * 5) % 5) * 0.03, 0.11, hue)}" stroke="${ink(0.6, 0.14, hue)}" stroke-opacity=".5" stroke-width="1.5"/>`
    }),
  )

/** The curtain and the rounded table of the live studio. */
const studio: Scene = (hue) =>
  `<defs>${linear('s4', [
    [0, ink(0.5, 0.16, hue)],
    [1, ink(0.22, 0.1, hue)],
  ])}${linear('s5', [
    [0, ink(0.42, 0.15, hue)],
    [1, ink(0.17, 0.08, hue)],
  ])}${radial('s6', [
    [0, 'rgba(255,240,210,.5)'],
    [1, 'rgba(255,240,210,0)'],
  ])}${linear('s7', [
    [0, '#ffe9a8'],
    [0.5, '#d9a441'],
    [1, '#7a4a12'],
  ])}${radial(
    's8',
    [
      [0, ink(0.48, 0.13, hue + 110)],
      [1, ink(0.2, 0.08, hue + 110)],
    ],
    [0.5, 0.3, 0.8],
  )}</defs><rect width="300" height="400" fill="${ink(0.16, 0.05, hue)}"/>` +
  many(
    9,
    (at) =>
      `<rect x="${at * 36 - 12}" y="0" width="30" height="250" fill="url(#s${4 + (at % 2)})"/><rect x="${at * 36 + 18}" y="0" width="2" height="250" fill="${ink(0.85, 0.13, hue)}" opacity=".45"/>`,
  ) +
  `<ellipse cx="150" cy="60" rx="190" ry="150" fill="url(#s6)"/><ellipse cx="150" cy="316" rx="220" ry="112" fill="#24130a"/><ellipse cx="150" cy="308" rx="220" ry="110" fill="url(#s7)"/><ellipse cx="150" cy="312" rx="212" ry="106" fill="url(#s8)"/><path d="M-20,300A220,70 0 0 0 320,300" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>`

/** Thirteen scenes; a game names one. */
export const scenes: Readonly<Record<string, Scene>> = {
  forest,
  peaks,
  aurora,
  moon: night,
  rays,
  desert,
  embers,
  neon,
  space,
  sea,
  candy: sweets,
  scales,
  studio,
}

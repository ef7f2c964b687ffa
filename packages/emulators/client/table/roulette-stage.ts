import { drawing, element } from '../page/element.ts'
import { createRotor } from './rotor.ts'
import { colourOf } from './show-text.ts'
import type { TableStage } from './stage.ts'

/** The pockets of a European wheel, clockwise. */
export const pockets = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]

const step = 360 / pockets.length
const fills = {
  red: '#c8102e',
  black: '#15151c',
  green: '#0a8f4f',
  blue: '#1a4fb0',
  gold: '#d9a441',
}

/** A point on a circle around the middle of a square of 400; 0 degrees is up. */
function point(degrees: number, radius: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(200 + radius * Math.cos(angle)).toFixed(2)} ${(200 + radius * Math.sin(angle)).toFixed(2)}`
}

/** A slice of a ring. */
export function slice(from: number, to: number, outer: number, inner: number): string {
  return `M${point(from, outer)}A${outer} ${outer} 0 0 1 ${point(to, outer)}L${point(to, inner)}A${inner} ${inner} 0 0 0 ${point(from, inner)}Z`
}

function wheelSvg(): string {
  const slices = pockets.map((number, at) => {
    const middle = at * step
    const shape = slice(middle - step / 2, middle + step / 2, 172, 98)
    const text = `<text x="200" y="47" transform="rotate(${middle} 200 200)">${number}</text>`
    return `<path d="${shape}" fill="${fills[colourOf(number)]}" stroke="#d9b36a" stroke-width="1.2"/>${text}`
  })
  const spokes = [0, 90, 180, 270].map(
    (angle) =>
      `<g transform="rotate(${angle} 200 200)"><rect x="195" y="128" width="10" height="72" rx="5" fill="url(#gold)"/><circle cx="200" cy="128" r="10" fill="url(#gold)"/></g>`,
  )
  return `<svg viewBox="0 0 400 400"><defs><radialGradient id="bowl" cx=".4" cy=".34" r=".8"><stop offset="0" stop-color="#b9722f"/><stop offset=".6" stop-color="#6b3512"/><stop offset="1" stop-color="#2c1206"/></radialGradient><linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0b8"/><stop offset=".5" stop-color="#d9a441"/><stop offset="1" stop-color="#7a4a12"/></linearGradient></defs><circle cx="200" cy="200" r="176" fill="url(#gold)"/><g font-size="17" font-weight="700" fill="#fff" text-anchor="middle">${slices.join('')}</g><circle cx="200" cy="200" r="138" fill="none" stroke="#d9b36a" stroke-opacity=".7" stroke-width="1.5"/><circle cx="200" cy="200" r="98" fill="url(#bowl)" stroke="url(#gold)" stroke-width="4"/>${spokes.join('')}<circle cx="200" cy="200" r="30" fill="url(#gold)"/><circle cx="200" cy="200" r="16" fill="#7a4a12"/><circle cx="196" cy="194" r="9" fill="#fff0b8"/></svg>`
}

const rimSvg = `<svg viewBox="0 0 400 400"><defs><radialGradient id="rim" cx=".38" cy=".3" r=".85"><stop offset=".62" stop-color="#a9642a"/><stop offset=".8" stop-color="#6b3512"/><stop offset="1" stop-color="#231006"/></radialGradient></defs><circle cx="200" cy="200" r="199" fill="url(#rim)"/><circle cx="200" cy="200" r="196" fill="none" stroke="#d9a441" stroke-width="3"/></svg>`

/** The wheel turns one way, the ball the other; both rest with the number at the top. */
export function createRouletteStage(): TableStage {
  const wheel = drawing(wheelSvg(), 'wheel-face')
  const ball = element('i', { class: 'ball' })
  const arm = element('div', { class: 'ball-arm' }, ball)
  const root = element('div', { class: 'roulette-stage' }, drawing(rimSvg, 'wheel-rim'), wheel, arm)
  const [wheelRotor, ballRotor] = [createRotor(wheel, 1), createRotor(arm, -1)]
  wheelRotor.spin(14_000)
  return {
    root,
    rest: () => {
      root.classList.remove('is-thrown', 'is-home')
      wheelRotor.spin(14_000)
    },
    deal: () => {
      root.classList.remove('is-home')
      root.classList.add('is-thrown')
      wheelRotor.spin(5200)
      ballRotor.spin(1100)
    },
    reveal: async (show, ms) => {
      if (show.kind !== 'roulette') return
      root.classList.add('is-thrown')
      const angle = -pockets.indexOf(show.number) * step
      setTimeout(() => root.classList.add('is-home'), ms * 0.55)
      await Promise.all([wheelRotor.settle(angle, 1, ms), ballRotor.settle(0, 2, ms)])
      root.classList.add('is-home')
    },
  }
}

import type { Field } from '../../src/tables/wheel.ts'
import { drawing, element } from '../page/element.ts'
import { pause } from '../page/motion.ts'
import { slice } from './roulette-stage.ts'
import { createRotor } from './rotor.ts'
import type { TableStage } from './stage.ts'

const hueOf = (label: string, labels: readonly string[]): number =>
  (20 + (360 / labels.length) * labels.indexOf(label)) % 360

/** Colour of a number's fields; factors are gold. */
export function fieldFill(field: Field, labels: readonly string[]): string {
  if (field.factor !== undefined) return '#f5c542'
  return `oklch(0.56 0.17 ${hueOf(field.label, labels)})`
}

function wheelSvg(fields: readonly Field[], labels: readonly string[]): string {
  const step = 360 / fields.length
  const slices = fields.map((field, at) => {
    const shape = slice(at * step - step / 2, at * step + step / 2, 182, 62)
    const ink = field.factor === undefined ? '#fff' : '#3a2203'
    return `<path d="${shape}" fill="${fieldFill(field, labels)}" stroke="#1a0f2a" stroke-width="1.2"/><text x="200" y="36" fill="${ink}" transform="rotate(${at * step} 200 200)">${field.label}</text>`
  })
  const bulbs = Array.from(
    { length: 36 },
    (_, at) =>
      `<circle cx="200" cy="9" r="4" transform="rotate(${at * 10} 200 200)" fill="${at % 2 === 0 ? '#fff6cf' : '#ffcf4d'}"/>`,
  )
  return `<svg viewBox="0 0 400 400"><defs><linearGradient id="rimgold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0b8"/><stop offset=".5" stop-color="#d9922a"/><stop offset="1" stop-color="#7a4a12"/></linearGradient><radialGradient id="hub" cx=".4" cy=".34" r=".8"><stop offset="0" stop-color="#4a3b78"/><stop offset="1" stop-color="#150d2b"/></radialGradient><radialGradient id="gloss"><stop offset=".3" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></radialGradient></defs><circle cx="200" cy="200" r="199" fill="url(#rimgold)"/><g font-size="16" font-weight="700" text-anchor="middle">${slices.join('')}</g><circle cx="200" cy="200" r="182" fill="url(#gloss)"/>${bulbs.join('')}<circle cx="200" cy="200" r="62" fill="url(#hub)" stroke="url(#rimgold)" stroke-width="7"/><path d="M211 150l-42 58h24l-9 44 44-64h-26Z" fill="#ffcf4d"/></svg>`
}

/** A wheel of fortune under a pointer: stops as often as factors are met. */
export function createWheelStage(fields: readonly Field[], labels: readonly string[]): TableStage {
  const face = drawing(wheelSvg(fields, labels), 'wheel-face')
  const pointer = element('i', { class: 'pointer' })
  const factor = element('b', { class: 'factor', hidden: true })
  const root = element('div', { class: 'money-stage' }, face, pointer, factor)
  const rotor = createRotor(face, 1)
  const step = 360 / fields.length
  rotor.spin(30_000)
  return {
    root,
    rest: () => {
      factor.hidden = true
      rotor.spin(30_000)
    },
    deal: () => {
      factor.hidden = true
      rotor.spin(1500)
    },
    reveal: async (show, ms) => {
      if (show.kind !== 'wheel') return
      const eachMs = ms / show.stops.length
      let times = 1
      for (const stop of show.stops) {
        await rotor.settle(-stop * step, 1, eachMs * 0.85)
        times *= fields[stop]?.factor ?? 1
        factor.hidden = times === 1
        factor.textContent = `×${times}`
        if (times > 1) await pause(eachMs * 0.15)
      }
    },
  }
}

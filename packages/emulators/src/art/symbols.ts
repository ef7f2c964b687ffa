import { findHero, heroNames } from './heroes.ts'
import { scatterRays } from './new-heroes.ts'
import { paints } from './paints.ts'
import { ink, linear } from './svg.ts'
import { drawLine } from './title.ts'

const defs = `<defs>${paints}</defs>`

const royal = (text: string, hue: number): string =>
  `<defs>${linear('r0', [
    [0, ink(0.92, 0.09, hue)],
    [0.5, ink(0.7, 0.17, hue)],
    [1, ink(0.42, 0.15, hue)],
  ])}</defs>${drawLine({ text, x: 150, y: 254, size: 230, width: 230, fill: 'url(#r0)', stroke: { colour: ink(0.22, 0.08, hue), width: 14 } })}`

const banner = (text: string, fill: string): string =>
  `<path d="M40 212h220l-16 28 16 28H40l16-28Z" fill="url(#${fill})" stroke="#fff2c4" stroke-width="4"/>${drawLine({ text, x: 150, y: 257, size: 48, width: 168, fill: '#fff' })}`

const fruit = (body: string): string => `${defs}${body}`

const cherry = fruit(
  `<path d="M196 84c-50 8-86 40-98 108M196 84c-16 34-18 70-2 118" stroke="#3d7a2c" stroke-width="9" fill="none"/><path d="M196 84c20-26 52-30 74-14-12 24-44 32-74 14Z" fill="url(#leaf)"/><circle cx="98" cy="218" r="48" fill="url(#ruby)"/><circle cx="196" cy="230" r="48" fill="url(#ruby)"/><ellipse cx="82" cy="200" rx="12" ry="17" fill="#fff" opacity=".6"/><ellipse cx="180" cy="212" rx="12" ry="17" fill="#fff" opacity=".6"/>`,
)
const plum = fruit(
  `<path d="M150 92c-6-20 4-34 18-42" stroke="#6b4423" stroke-width="9" fill="none"/><path d="M168 60c22-18 50-14 62 4-20 16-46 14-62-4Z" fill="url(#leaf)"/><path d="M150 96c58-26 104 20 94 88-8 54-50 86-94 84-44 2-86-30-94-84-10-68 36-114 94-88Z" fill="url(#violet)"/><path d="M150 96c-16 30-18 110 0 172" stroke="#2a0d55" stroke-opacity=".5" stroke-width="6" fill="none"/><ellipse cx="98" cy="146" rx="18" ry="30" fill="#fff" opacity=".4" transform="rotate(20 98 146)"/>`,
)
const lemon = fruit(
  `<g transform="rotate(-24 150 172)"><path d="M36 172c12-10 14-20 22-34 22-42 62-60 92-60s70 18 92 60c8 14 10 24 22 34-12 10-14 20-22 34-22 42-62 60-92 60s-70-18-92-60c-8-14-10-24-22-34Z" fill="url(#gold)"/><ellipse cx="108" cy="132" rx="38" ry="18" fill="#fff" opacity=".5" transform="rotate(-24 108 132)"/></g><path d="M222 92c10-28 36-38 58-28-4 26-30 40-58 28Z" fill="url(#leaf)"/>`,
)
const bar = fruit(
  `${[104, 172, 240].map((y) => `<rect x="44" y="${y - 30}" width="212" height="60" rx="10" fill="url(#iron)" stroke="url(#gold)" stroke-width="7"/>${drawLine({ text: 'BAR', x: 150, y: y + 19, size: 54, width: 150, fill: '#ffe08a' })}`).join('')}`,
)
const wild = `${defs}<circle cx="150" cy="140" r="88" fill="url(#gold)"/><circle cx="150" cy="140" r="70" fill="url(#sapphire)"/><path d="M160 82l-44 66h28l-10 50 48-70h-28Z" fill="#ffe08a"/>${banner('WILD', 'ruby')}`
const scatter = `${defs}${scatterRays}<path d="M150 66l26 66 70 4-54 46 18 70-60-38-60 38 18-70-54-46 70-4Z" fill="url(#gold)" stroke="#fff6cf" stroke-width="6" stroke-linejoin="round"/><path d="M150 92l18 48 50 3-39 32 13 50-42-27Z" fill="#7a4511" opacity=".3"/>${banner('SCATTER', 'violet')}`
const jackpot = `${defs}<circle cx="150" cy="144" r="92" fill="url(#gold)"/><circle cx="150" cy="144" r="76" fill="none" stroke="#7a4511" stroke-opacity=".5" stroke-width="5" stroke-dasharray="3 11"/><path d="M104 106h92l26 34-72 74-72-74Z" fill="url(#emerald)"/><path d="M104 106l20 34h52l20-34M124 140l26 74 26-74M78 140h144" stroke="#eafff2" stroke-opacity=".7" stroke-width="4" fill="none"/>${banner('JACKPOT', 'ruby')}`

const own: Readonly<Record<string, string>> = {
  ace: royal('A', 25),
  king: royal('K', 300),
  queen: royal('Q', 155),
  jack: royal('J', 225),
  ten: royal('10', 275),
  cherry,
  plum,
  lemon,
  bar,
  wild,
  scatter,
  jackpot,
}

/** Names of every symbol a slot may show. */
export const symbolNames: readonly string[] = [...Object.keys(own), ...heroNames]

/** One symbol on a clear square of 300; undefined when there is none of that name. */
export function drawSymbol(name: string): string | undefined {
  const body = own[name] ?? findHero(name)
  if (body === '') return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 22 300 300" role="img" aria-label="${name}">${body}</svg>`
}

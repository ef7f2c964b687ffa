import { createChance } from '../platform/chance.ts'
import { ink, linear, many } from './svg.ts'
import { drawLine } from './title.ts'

const mark = (hue: number): string => ink(0.84, 0.14, hue)

/** The studios' marks on a square of 24. */
const marks: Readonly<Record<string, string>> = {
  northreel: `<path d="M12 2l9 16h-5l-4-8-4 8H3z" fill="${mark(205)}"/>`,
  'oro-studio': `<circle cx="12" cy="12" r="8.5" fill="none" stroke="${mark(84)}" stroke-width="5"/>`,
  hexline: `<path d="M12 1.5l9 5.2v10.5l-9 5.3-9-5.3V6.700z" fill="none" stroke="${mark(300)}" stroke-width="3"/><path d="M12 7v10" stroke="${mark(300)}" stroke-width="3"/>`,
  saltbox: `<rect x="3" y="8" width="18" height="13" rx="2" fill="${mark(22)}"/><path d="M6 8V4h12v4" stroke="${mark(22)}" stroke-width="3" fill="none"/>`,
  'lumen-play': `<path d="M12 2v6M12 16v6M2 12h6M16 12h6M5 5l4 4M15 15l4 4M19 5l-4 4M9 15l-4 4" stroke="${mark(158)}" stroke-width="2.8" stroke-linecap="round"/>`,
  'kettle-fox': `<path d="M3 3l5 5h8l5-5v10l-9 9-9-9z" fill="${mark(50)}"/>`,
  bigtop: `<path d="M12 2l10 18H2z" fill="none" stroke="${mark(340)}" stroke-width="3" stroke-linejoin="round"/><path d="M12 2v18" stroke="${mark(340)}" stroke-width="3"/>`,
  'vantage-9': `<path d="M2 4h6l4 11 4-11h6l-8 18h-4z" fill="${mark(250)}"/>`,
  tidemark: `<path d="M2 8c4-5 6 3 10-1s6 3 10-1M2 14c4-5 6 3 10-1s6 3 10-1M2 20c4-5 6 3 10-1s6 3 10-1" fill="none" stroke="${mark(185)}" stroke-width="2.8" stroke-linecap="round"/>`,
  moonforge: `<path d="M17 15.500A8.500 8.500 0 1 1 10.500 2.500a7 7 0 1 0 6.500 13z" fill="${mark(120)}"/><path d="M13 20h9l-3-6h-3z" fill="${mark(120)}"/>`,
}

/** A studio's mark alone; undefined when it is none of ours. */
export function drawMark(slug: string, name: string): string | undefined {
  const body = marks[slug]
  if (body === undefined) return undefined
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" aria-label="${name}">${body}</svg>`
}

/** A dealer's picture: a bust in the colours of the name. */
export function drawDealer(name: string): string {
  const draw = createChance('dealers').draw(name)
  const hue = draw(360)
  const [skin, hair] = [ink(0.6 + draw(30) / 100, 0.07, 55), ink(0.2 + draw(35) / 100, 0.07, 40)]
  const initial = name.replace(/[^A-Za-z]/g, '').slice(0, 1) || 'D'
  const buttons = many(2, (at) => `<circle cx="100" cy="${172 + at * 16}" r="3" fill="#fff"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label="Dealer"><defs>${linear(
    'd0',
    [
      [0, ink(0.55, 0.14, hue)],
      [1, ink(0.22, 0.09, hue)],
    ],
  )}</defs><rect width="200" height="200" fill="url(#d0)"/><path d="M24 200c4-40 36-58 76-58s72 18 76 58Z" fill="${ink(0.2, 0.03, hue)}"/><path d="M78 146l22 40 22-40-22 8Z" fill="#fff"/><path d="M88 152l12 6 12-6-4 14h-16Z" fill="${ink(0.6, 0.2, hue + 120)}"/>${buttons}<path d="M86 126h28v24c0 10-28 10-28 0Z" fill="${skin}"/><ellipse cx="100" cy="94" rx="34" ry="42" fill="${skin}"/><path d="M62 96c-6-44 20-60 40-60s44 14 36 60c-6-20-16-28-24-34-14 10-40 8-52 34Z" fill="${hair}"/><circle cx="164" cy="36" r="22" fill="rgba(0,0,0,.35)"/>${drawLine({ text: initial, x: 164, y: 47, size: 32, width: 40, fill: '#fff' })}</svg>`
}

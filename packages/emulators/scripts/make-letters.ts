/**
 * Turns the capitals of Barlow Condensed (OFL, a dependency of the web app) into outlines, so that
 * posters need no font where they are shown: writes src/art/letters.ts.
 * `node scripts/run.mjs packages/emulators/scripts/make-letters.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const source =
  'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff'
const wanted = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789’-&×']

const woff = readFileSync(source)
const tables = new Map<string, Buffer>()
for (let at = 0; at < woff.readUInt16BE(12); at += 1) {
  const place = 44 + at * 20
  const [offset, packed, length] = [4, 8, 12].map((step) => woff.readUInt32BE(place + step))
  const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
  const tag = woff.toString('latin1', place, place + 4)
  tables.set(tag, packed === length ? bytes : inflateSync(bytes))
}

function table(tag: string): Buffer {
  const found = tables.get(tag)
  if (!found) throw new Error(`the font has no ${tag}`)
  return found
}

const unitsPerEm = table('head').readUInt16BE(18)
const isLongLoca = table('head').readInt16BE(50) === 1
const metricCount = table('hhea').readUInt16BE(34)

function glyphOf(code: number): number {
  const cmap = table('cmap')
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const start = cmap.readUInt32BE(4 + at * 8 + 4)
    if (cmap.readUInt16BE(start) !== 4) continue
    const half = cmap.readUInt16BE(start + 6)
    for (let segment = 0; segment < half; segment += 2) {
      const end = cmap.readUInt16BE(start + 14 + segment)
      const first = cmap.readUInt16BE(start + 16 + half + segment)
      if (code < first || code > end) continue
      const delta = cmap.readInt16BE(start + 16 + half * 2 + segment)
      const rangeAt = start + 16 + half * 3 + segment
      const range = cmap.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = cmap.readUInt16BE(rangeAt + range + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
  }
  return 0
}

function locate(glyph: number): [number, number] {
  const loca = table('loca')
  const read = (index: number): number =>
    isLongLoca ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2
  return [read(glyph), read(glyph + 1)]
}

interface Point {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

function contoursOf(glyph: number): Point[][] {
  const [start, end] = locate(glyph)
  if (start === end) return []
  const data = table('glyf').subarray(start, end)
  const count = data.readInt16BE(0)
  if (count < 0) return compound(data)
  const ends = Array.from({ length: count }, (_, at) => data.readUInt16BE(10 + at * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = 10 + count * 2
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = data[at++] ?? 0
    flags.push(flag)
    if (flag & 8) for (let more = data[at++] ?? 0; more > 0; more -= 1) flags.push(flag)
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * (data[at++] ?? 0)
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = axis(2, 16)
  const ys = axis(4, 32)
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, isOn: (flag & 1) === 1 }))
  return ends.map((last, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, last + 1))
}

function compound(data: Buffer): Point[][] {
  const all: Point[][] = []
  let at = 10
  let flags = 0x20
  while (flags & 0x20) {
    flags = data.readUInt16BE(at)
    const glyph = data.readUInt16BE(at + 2)
    const isWide = (flags & 1) !== 0
    const dx = isWide ? data.readInt16BE(at + 4) : data.readInt8(at + 4)
    const dy = isWide ? data.readInt16BE(at + 6) : data.readInt8(at + 5)
    at += isWide ? 8 : 6
    all.push(...contoursOf(glyph).map((c) => c.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy }))))
  }
  return all
}

const middle = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOn: true,
})

/** On a grid of a thousandth of the em, baseline at zero, downwards positive. */
function pathOf(contours: readonly (readonly Point[])[]): string {
  const show = ({ x, y }: Point): string =>
    `${Math.round((x * 1000) / unitsPerEm)} ${Math.round((-y * 1000) / unitsPerEm)}`
  return contours
    .map((contour) => {
      const points = contour.flatMap((point, at): Point[] => {
        const next = contour[(at + 1) % contour.length] ?? point
        return point.isOn || next.isOn ? [point] : [point, middle(point, next)]
      })
      const first = points.findIndex((point) => point.isOn)
      const ring = [...points.slice(first), ...points.slice(0, first)]
      let text = `M${show(ring[0] ?? { x: 0, y: 0, isOn: true })}`
      for (let at = 1; at < ring.length; at += 1) {
        const point = ring[at]
        if (!point) continue
        if (point.isOn) text += `L${show(point)}`
        else {
          text += `Q${show(point)} ${show(ring[(at + 1) % ring.length] ?? point)}`
          at += 1
        }
      }
      return `${text}Z`
    })
    .join('')
}

const rows = wanted.map((letter) => {
  const glyph = glyphOf(letter.codePointAt(0) ?? 0)
  const metric = Math.min(glyph, metricCount - 1)
  const width = Math.round((table('hmtx').readUInt16BE(metric * 4) * 1000) / unitsPerEm)
  return `  '${letter}': [${width}, '${pathOf(contoursOf(glyph))}'],`
})
writeFileSync(
  'packages/emulators/src/art/letters.ts',
  [
    '/**',
    ' * Outlines of Barlow Condensed Bold (SIL Open Font License 1.1), made by',
    ' * scripts/make-letters.ts: letter → advance and path on a thousandth of the em.',
    ' */',
    'export const letters: Readonly<Record<string, readonly [number, string]>> = {',
    ...rows,
    '}',
    '',
  ].join('\n'),
)

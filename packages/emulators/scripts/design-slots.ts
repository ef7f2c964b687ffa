/**
 * How the reels and paytables of `src/slots/reels` were found: strips are shuffled from counts, a
 * base paytable is scaled and then moved pay by pay until the exact return stands at the target.
 * Same input, same output: `node scripts/run.mjs packages/emulators/scripts/design-slots.ts`
 * prints one file per studio into the folder it is given.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exactBuyReturn, exactReturn, shareOf } from '../src/slots/exact-return.ts'
import { linesOf } from '../src/slots/paylines.ts'
import { quickDraw } from '../src/slots/quick-draw.ts'
import { playOut } from '../src/slots/simulate.ts'
import type { Draw, ReelSlot } from '../src/slots/slot.ts'
import { briefs, type ReelBrief } from './slot-briefs.ts'

const target = 0.96

type Pays = Record<string, readonly number[]>

/** Twenty nice values per decade, so that paytables read like paytables. */
function nice(value: number): number {
  if (value < 1) return value < 0.5 ? 0 : 1
  if (value < 20) return Math.round(value)
  const step = value < 100 ? 5 : value < 500 ? 10 : value < 2000 ? 50 : 100
  return Math.round(value / step) * step
}

function shuffle(letters: string[], draw: Draw): void {
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1)
    ;[letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? '']
  }
}

/** A ring in which special symbols keep their distance and no symbol stands beside itself. */
function layStrip(counts: Record<string, number>, rows: number, draw: Draw): string {
  const letters = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, () => letter),
  )
  const isFine = (at: number): boolean => {
    const letter = letters[at] ?? ''
    const reach = 'WSJ'.includes(letter) ? rows : 1
    for (let step = 1; step <= reach; step += 1) {
      if (letters[(at + step) % letters.length] === letter) return false
      if (letters[(at - step + letters.length) % letters.length] === letter) return false
    }
    return true
  }
  shuffle(letters, draw)
  for (let round = 0; round < 20_000; round += 1) {
    const bad = letters.findIndex((_, at) => !isFine(at))
    if (bad === -1) return letters.join('')
    const other = draw(letters.length)
    ;[letters[bad], letters[other]] = [letters[other] ?? '', letters[bad] ?? '']
  }
  return letters.join('')
}

function layStrips(brief: ReelBrief, counts: readonly Record<string, number>[], draw: Draw) {
  return counts.map((reel) => layStrip(reel, brief.rows, draw))
}

function reelSlotOf(brief: ReelBrief, draw: Draw): ReelSlot {
  const strips = layStrips(brief, brief.counts, draw)
  const { freeSpins } = brief
  return {
    kind: brief.kind,
    volatility: brief.volatility,
    rows: brief.rows,
    strips,
    lines: brief.kind === 'lines' ? linesOf(brief.counts.length === 3 ? 3 : 5, brief.lines) : [],
    pays: brief.pays,
    ...(brief.wild ? { wild: 'W' } : {}),
    ...(brief.wildMultiplier ? { wildMultiplier: brief.wildMultiplier } : {}),
    ...(freeSpins
      ? {
          scatter: 'S',
          scatterPays: brief.scatterPays,
          freeSpins: {
            awards: freeSpins.awards,
            multiplier: freeSpins.multiplier,
            ...(freeSpins.counts ? { strips: layStrips(brief, freeSpins.counts, draw) } : {}),
          },
        }
      : {}),
    ...(brief.jackpots ? { jackpotSymbol: 'J', jackpots: brief.jackpots } : {}),
  }
}

function scalePays(pays: Pays, factor: number): Pays {
  return Object.fromEntries(
    Object.entries(pays).map(([letter, row]) => [
      letter,
      row.map((pay) => (pay === 0 ? 0 : Math.max(1, nice(pay * factor)))),
    ]),
  )
}

const missOf = (slot: ReelSlot): number => Math.abs(shareOf(exactReturn(slot)) - target)

function tune(slot: ReelSlot, draw: Draw): ReelSlot {
  let best = slot
  for (let factor = 0.15; factor < 8; factor *= 1.01) {
    const scaled = { ...slot, pays: scalePays(slot.pays, factor) }
    if (missOf(scaled) < missOf(best)) best = scaled
  }
  for (let round = 0; round < 3000 && missOf(best) > 0.0002; round += 1) {
    const changed = { ...best, pays: nudge(best.pays, draw) }
    if (isOrdered(changed.pays) && missOf(changed) < missOf(best)) best = changed
  }
  return best
}

function nudge(pays: Pays, draw: Draw): Pays {
  const letters = Object.keys(pays)
  const letter = letters[draw(letters.length)] ?? ''
  const row = [...(pays[letter] ?? [])]
  const at = draw(row.length)
  const pay = row[at] ?? 0
  if (pay === 0) return pays
  const step = pay < 20 ? 1 : pay < 100 ? 5 : pay < 500 ? 10 : 50
  row[at] = Math.max(1, pay + (draw(2) === 0 ? step : -step))
  return { ...pays, [letter]: row }
}

/** Longer pays more, and a symbol higher in the table never pays less. */
function isOrdered(pays: Pays): boolean {
  const rows = Object.values(pays)
  return rows.every((row, at) =>
    row.every(
      (pay, index) =>
        (index === 0 || pay === 0 || pay > (row[index - 1] ?? 0)) &&
        (at === 0 || pay <= (rows[at - 1]?.[index] ?? Infinity)),
    ),
  )
}

function withBuy(slot: ReelSlot): ReelSlot {
  const unit = exactBuyReturn({ ...slot, buyUnits: 1_000_000 })
  if (!unit) return slot
  const buyUnits = Math.round((shareOf(unit) * 1_000_000) / target)
  return { ...slot, buyUnits }
}

function designReels(brief: ReelBrief): ReelSlot {
  const draw = quickDraw(brief.seed)
  const tuned = tune(reelSlotOf(brief, draw), draw)
  return brief.isSold ? withBuy(tuned) : tuned
}

function report(slug: string, slot: ReelSlot): void {
  const draw = quickDraw(7)
  let hits = 0
  let top = 0
  let free = 0
  for (let at = 0; at < 100_000; at += 1) {
    const units = playOut(slot, draw)
    if (units > 0) hits += 1
    top = Math.max(top, units / 20)
  }
  const dry = { ...slot, freeSpins: { awards: {}, multiplier: 1 } }
  free = shareOf(exactReturn(slot)) - shareOf(exactReturn(dry))
  process.stdout.write(
    `${slug.padEnd(20)} ${shareOf(exactReturn(slot)).toFixed(5)} hit ${(hits / 1000).toFixed(1)} % free ${free.toFixed(3)} top ${top.toFixed(0)} buy ${String(slot.buyUnits)}\n`,
  )
}

/** The slot as source: the lines by their name, everything else as it stands. */
function sourceOf(slot: ReelSlot): string {
  const { lines, ...rest } = slot
  const text = JSON.stringify(rest).slice(0, -1)
  const named = lines.length === 0 ? '[]' : `linesOf(${slot.strips.length}, ${lines.length})`
  return `${text}, lines: ${named} }`
}

function fileOf(studio: string, slots: Readonly<Record<string, ReelSlot>>): string {
  const name = studio.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const games = Object.entries(slots).map(([slug, slot]) => `'${slug}': ${sourceOf(slot)}`)
  return [
    "import { linesOf } from '../paylines.ts'",
    "import type { ReelSlot } from '../slot.ts'",
    '',
    "/** Reels and paytables of this studio's slots, made and tuned by scripts/design-slots.ts. */",
    `export const ${name}Slots: Readonly<Record<string, ReelSlot>> = { ${games.join(', ')} }`,
    '',
  ].join('\n')
}

const folder = process.argv[2]
for (const [studio, games] of Object.entries(briefs)) {
  const slots: Record<string, ReelSlot> = {}
  for (const [slug, brief] of Object.entries(games)) {
    const slot = designReels(brief)
    report(slug, slot)
    slots[slug] = slot
  }
  if (!folder) continue
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${studio}.ts`), fileOf(studio, slots))
}

/**
 * Finds the paytables of the cascades: which symbols win does not depend on what they pay, so one
 * long run counts how often each step of the table is reached (times its factor), and the pays are
 * then solved for the target. The last unit was set by hand after the long runs of returns.ts.
 * `node scripts/run.mjs packages/emulators/scripts/tune-cascades.ts`
 */
import { quickDraw } from '../src/slots/quick-draw.ts'
import type { CascadePay, CascadeSlot, Draw } from '../src/slots/slot.ts'
import { unitsPerBet } from '../src/slots/slot.ts'
import { spin } from '../src/slots/spin.ts'
import { cascadeBriefs } from './slot-briefs.ts'

const spins = Number(process.argv[2] ?? 1_000_000)
const target = 0.96 * unitsPerBet

/** Mean factor sum per paid spin of every step, and of the scatter pays. */
function tally(slot: CascadeSlot, draw: Draw): { steps: Map<string, number>; scatter: number } {
  const steps = new Map<string, number>()
  let scatter = 0
  for (let at = 0; at < spins; at += 1) {
    let left = 1
    for (let played = 0; played < left; played += 1) {
      const outcome = spin(slot, played > 0, draw)
      left += outcome.freeSpinsWon
      let wins = 0
      for (const win of outcome.falls.flatMap((fall) => fall.wins)) {
        const step = slot.pays[win.symbol]?.filter((pay) => pay.count <= win.count).length ?? 0
        const key = `${win.symbol}${step - 1}`
        steps.set(key, (steps.get(key) ?? 0) + (win.factor ?? 1) / spins)
        wins += win.units
      }
      scatter += (outcome.units - wins) / spins
    }
  }
  return { steps, scatter }
}

for (const [name, brief] of Object.entries(cascadeBriefs)) {
  const slot = { ...brief, measured: { spins: 0, payback: 0, halfWidth: 0 } }
  const { steps, scatter } = tally(slot, quickDraw(17))
  const worth = (pays: CascadeSlot['pays']): number =>
    Object.entries(pays).reduce(
      (sum, [letter, row]) =>
        sum + row.reduce((all, pay, at) => all + pay.units * (steps.get(`${letter}${at}`) ?? 0), 0),
      scatter,
    )
  const factor = (target - scatter) / (worth(slot.pays) - scatter)
  const scaled = Object.entries(slot.pays).map(([letter, row]): [string, CascadePay[]] => [
    letter,
    row.map((pay) => ({ count: pay.count, units: Math.max(1, nice(pay.units * factor)) })),
  ])
  const pays = nudge(Object.fromEntries(scaled), worth)
  process.stdout.write(`${name}: return ${(worth(pays) / unitsPerBet).toFixed(5)}\n`)
  process.stdout.write(`${JSON.stringify(pays)}\n`)
}

function nice(value: number): number {
  const step = value < 20 ? 1 : value < 100 ? 5 : value < 1000 ? 10 : 100
  return Math.round(value / step) * step
}

type Pays = Record<string, CascadePay[]>

/** Moves single pays by one or five units while that brings the sum nearer to the target. */
function nudge(start: Pays, worth: (pays: Pays) => number): Pays {
  const draw = quickDraw(23)
  let best = start
  for (let round = 0; round < 20_000; round += 1) {
    const letters = Object.keys(best)
    const letter = letters[draw(letters.length)] ?? ''
    const row = [...(best[letter] ?? [])]
    const at = draw(row.length)
    const pay = row[at]
    if (!pay) continue
    const step = (pay.units < 20 ? 1 : pay.units < 100 ? 5 : 10) * (draw(2) === 0 ? 1 : -1)
    const before = row[at - 1]?.units ?? 0
    const after = row[at + 1]?.units ?? Infinity
    const units = pay.units + step
    if (units <= before || units >= after) continue
    row[at] = { count: pay.count, units }
    const changed = { ...best, [letter]: row }
    if (Math.abs(worth(changed) - target) < Math.abs(worth(best) - target)) best = changed
  }
  return best
}

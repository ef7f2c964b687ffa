/**
 * The return of every slot: counted to the last digit where the reels allow it, measured with its
 * 99 % interval where they do not (seed 2027; the number of spins is the first argument).
 * `node scripts/run.mjs packages/emulators/scripts/returns.ts 16000000`
 */
import { comb, heap, reactor } from '../src/slots/cascades.ts'
import { exactReturn, shareOf } from '../src/slots/exact-return.ts'
import { quickDraw } from '../src/slots/quick-draw.ts'
import { reelSlots } from '../src/slots/reel-slots.ts'
import { simulate } from '../src/slots/simulate.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

for (const [slug, slot] of Object.entries(reelSlots)) {
  say(`${slug.padEnd(22)} ${(shareOf(exactReturn(slot)) * 100).toFixed(3)} % exact`)
}
const spins = Number(process.argv[2] ?? 1_000_000)
for (const [name, slot] of Object.entries({ comb, reactor, heap })) {
  const { payback, halfWidth } = simulate(slot, spins, quickDraw(2027))
  const interval = `± ${(halfWidth * 100).toFixed(3)} over ${spins} spins`
  say(`${name.padEnd(22)} ${(payback * 100).toFixed(3)} % ${interval}`)
}

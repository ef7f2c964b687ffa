import { element } from '../page/element.ts'
import { isStill, pause } from '../page/motion.ts'
import type { Paytable } from '../page/play-calls.ts'
import type { Sound } from '../page/sound.ts'
import type { Board, SpinShow } from './board.ts'
import { createReel, type Reel } from './reel.ts'
import { planStops, scattersNeeded } from './reel-plan.ts'
import type { Symbols } from './symbols.ts'
import { cellsOf } from './win-paths.ts'

interface Parts {
  readonly paytable: Paytable
  readonly symbols: Symbols
  readonly sound: Sound
}

/** Reels side by side, stopping from left to right. */
export function createReels({ paytable, symbols, sound }: Parts): Board {
  const { rows, scatter } = paytable
  const reels = Array.from({ length: paytable.columns }, (_, at) =>
    createReel(symbols, paytable.idle[at] ?? symbols.common.slice(0, rows).join('')),
  )
  const root = element('div', { class: 'reels' }, ...reels.map((reel) => reel.root))
  const scattersMin = scattersNeeded(paytable.freeSpins?.awards ?? {}, paytable.scatterPays)
  let isHurried = false
  const light = lighter(root, reels)
  const stop = async (reel: Reel, letters: string, plan: StopPlan): Promise<void> => {
    await waitUnless(plan.stopsAtMs, () => isHurried)
    if (plan.isTense && !isHurried) sound.play('tense')
    reel.root.classList.toggle('is-tense', plan.isTense && !isHurried)
    await reel.land(letters, plan.isTurbo || isHurried)
    reel.root.classList.remove('is-tense')
    sound.play('stop')
    if (scatter !== null) reel.mark(scatter)
  }
  const land = async ({ falls, isTurbo, onFall }: SpinShow): Promise<void> => {
    const [fall] = falls
    if (!fall) return
    const plans = planStops(fall.grid, { isTurbo, scatter, scattersMin })
    await Promise.all(
      reels.map((reel, at) => {
        const plan = plans[at] ?? { stopsAtMs: 0, isTense: false }
        return stop(reel, fall.grid[at] ?? '', { ...plan, isTurbo })
      }),
    )
    await onFall(fall, 0)
  }
  return {
    root,
    light,
    land,
    launch: () => {
      isHurried = false
      light([])
      for (const reel of reels) reel.launch()
    },
    giveUp: () => reels.forEach((reel) => reel.giveUp()),
    hurry: () => (isHurried = true),
  }
}

interface StopPlan {
  readonly stopsAtMs: number
  readonly isTense: boolean
  readonly isTurbo: boolean
}

/** Waits in short steps, so that a press can end it. */
async function waitUnless(ms: number, isOver: () => boolean): Promise<void> {
  if (isStill()) return
  const end = performance.now() + ms
  while (performance.now() < end && !isOver()) await pause(Math.min(30, end - performance.now()))
}

function lighter(root: HTMLElement, reels: readonly Reel[]): Board['light'] {
  return (wins) => {
    const lit = cellsOf(wins)
    if (lit.size === 0 && !root.classList.contains('has-wins')) return
    root.classList.toggle('has-wins', lit.size > 0)
    for (const [x, reel] of reels.entries()) reel.light((row) => lit.has(`${x}:${row}`))
  }
}

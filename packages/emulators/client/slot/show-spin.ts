import type { Fall } from '../../src/slots/outcome.ts'
import type { Amounts } from '../page/amounts.ts'
import { pause } from '../page/motion.ts'
import type { Feature, SlotState, Spun } from '../page/play-calls.ts'
import type { Sound } from '../page/sound.ts'
import { showBanner } from './banner.ts'
import type { Board } from './board.ts'
import type { WinShow } from './show-wins.ts'
import type { SlotView } from './slot-view.ts'
import { tierOf } from './win-paths.ts'

/** Everything a press is shown with. */
export interface Stage {
  readonly state: SlotState
  readonly view: SlotView
  readonly board: Board
  readonly wins: WinShow
  readonly amounts: Amounts
  readonly sound: Sound
}

/** Brings one answer to the eye from the turning reels to the last banner. */
export async function showSpin(
  stage: Stage,
  spun: Spun,
  isTurbo: boolean,
  before: Feature | null,
): Promise<void> {
  const { amounts, board, view } = stage
  let units = 0
  const isFalling = spun.falls.length > 1
  const onFall = async (fall: Fall): Promise<void> => {
    units += fall.wins.reduce((sum, win) => sum + win.units, 0)
    if (fall.wins.length === 0) return
    stage.sound.play('win')
    const factor = fall.wins[0]?.factor
    const note = isFalling && factor !== undefined ? `Falls ×${factor}` : undefined
    stage.wins.all(fall.wins, worthOf(stage, spun, units), note)
    await pause(isTurbo ? 320 : isFalling ? 700 : 450)
  }
  if (spun.falls.length > 0) await board.land({ falls: spun.falls, isTurbo, onFall })
  const wonMinor = amounts.toMinor(spun.won)
  if (wonMinor > 0n) {
    // What won in falls is gone from the board: the sum alone stays.
    stage.wins.all(isFalling ? [] : (spun.falls.at(-1)?.wins ?? []), wonMinor)
    view.live.textContent = `You won ${amounts.show(wonMinor)} ${amounts.code}`
  } else view.live.textContent = spun.falls.length > 0 ? 'No win' : ''
  await celebrate(stage, spun, wonMinor)
  showFeature(stage, spun.feature)
  await tellFeature(stage, spun, before)
}

function worthOf({ amounts, state }: Stage, spun: Spun, units: number): bigint {
  return (amounts.toMinor(spun.bet) * BigInt(units)) / BigInt(state.paytable.unitsPerBet)
}

/** Jackpots and wins that are large against the bet get their fanfare. */
async function celebrate(stage: Stage, spun: Spun, wonMinor: bigint): Promise<void> {
  const { view, amounts, sound } = stage
  const tier = spun.jackpot
    ? `${spun.jackpot.name} jackpot`
    : tierOf(wonMinor, amounts.toMinor(spun.bet))
  if (tier === undefined) return
  sound.play('big')
  const text = 'Press to go on'
  await showBanner(view.frame, amounts, {
    title: tier,
    text,
    sumMinor: wonMinor,
    ms: 4200,
    hasCoins: true,
  })
}

/** The corners: how many free spins are left and what they won. */
export function showFeature({ view, amounts }: Stage, feature: Feature | null): void {
  view.root.classList.toggle('is-free', feature !== null)
  const [left, won] = [view.freeLeft.lastElementChild, view.freeWon.lastElementChild]
  if (!feature || !left || !won) return
  const total = feature.left + feature.played
  left.textContent = `${feature.left} of ${total}`
  won.textContent = `${amounts.show(feature.won)} ${amounts.code}`
}

/** The way into free spins, more of them, and the sum at their end. */
async function tellFeature(stage: Stage, spun: Spun, before: Feature | null): Promise<void> {
  const { view, amounts, sound, state } = stage
  const factor = state.paytable.freeSpins?.multiplier ?? 1
  if (spun.freeSpinsWon > 0) {
    sound.play('feature')
    const title = `${before ? '+' : ''}${spun.freeSpinsWon} free spins`
    const text = factor > 1 ? `Every prize counts ×${factor}` : 'They start by themselves'
    await showBanner(view.frame, amounts, {
      title,
      text,
      ms: before ? 1600 : 2600,
      hasCoins: false,
    })
  } else if (before && !spun.feature) {
    sound.play('big')
    const sumMinor = amounts.toMinor(before.won) + amounts.toMinor(spun.won)
    const text = `in ${before.played + before.left} free spins`
    view.live.textContent = `You won ${amounts.show(sumMinor)} ${amounts.code} ${text}`
    await showBanner(view.frame, amounts, {
      title: 'You won',
      text,
      sumMinor,
      ms: 4200,
      hasCoins: sumMinor > 0n,
    })
  }
}

import { element } from '../page/element.ts'
import { isStill, move } from '../page/motion.ts'
import { brakeCells, fillers } from './reel-plan.ts'
import type { Symbols } from './symbols.ts'

/** One reel: a strip of pictures behind its window, moved by the compositor alone. */
export interface Reel {
  readonly root: HTMLElement
  readonly launch: () => void
  readonly land: (letters: string, isQuick: boolean) => Promise<void>
  readonly giveUp: () => void
  /** Makes the cells of this letter pulse. */
  readonly mark: (letter: string) => void
  readonly light: (isLit: (row: number) => boolean) => void
}

const cellsPerMs = 0.022
/** Slope of the braking curve at its start: how much faster than its mean it begins. */
const slope = 2.2
const loopCells = 8
const brakeMs = { calm: 620, quick: 300 }

/** @param first letters that stand there at the start. */
export function createReel(symbols: Symbols, first: string): Reel {
  const strip = element('div', { class: 'strip' })
  const root = element('div', { class: 'reel' }, strip)
  const cell = (letter: string): HTMLElement =>
    element('div', { class: 'cell' }, symbols.make(letter))
  const flyPast = (): HTMLElement[] => fillers(symbols.common, loopCells, Math.random).map(cell)
  let standing = [...first].map(cell)
  let turning: Animation | undefined
  const show = (cells: readonly Element[]): void => {
    strip.replaceChildren(...cells)
    strip.style.height = `calc(var(--cell) * ${cells.length})`
  }
  const rest = (): void => {
    turning?.cancel()
    turning = undefined
    root.classList.remove('is-turning')
    show(standing)
  }
  show(standing)
  return {
    root,
    giveUp: rest,
    launch: () => {
      if (isStill()) return
      const flying = flyPast()
      show([...flying, ...standing])
      root.classList.add('is-turning')
      const current = launchStrip(strip, standing.length)
      turning = current
      current.onfinish = () => {
        if (turning !== current) return
        const seam = flying.slice(0, standing.length).map((one) => one.cloneNode(true))
        strip.replaceChildren(...flying, ...seam)
        turning = loopStrip(strip, standing.length)
      }
    },
    land: async (letters, isQuick) => {
      standing = [...letters].map(cell)
      if (isStill()) return rest()
      const ms = isQuick ? brakeMs.quick : brakeMs.calm
      // What flies by now is what flew by before: no picture is made twice.
      const past = [...strip.children].slice(0, brakeCells(ms, cellsPerMs, slope))
      turning?.cancel()
      turning = undefined
      show([...standing, ...past])
      root.classList.remove('is-turning')
      await move(strip, [{ transform: up(past.length, strip) }, { transform: 'none' }], {
        duration: ms,
        easing: 'cubic-bezier(.25,.55,.4,1.09)',
      })
      rest()
    },
    mark: (letter) => {
      for (const picture of strip.querySelectorAll(`[data-letter="${letter}"]`)) {
        picture.parentElement?.classList.add('is-marked')
      }
    },
    light: (isLit) => {
      for (const [row, one] of [...strip.children].entries()) {
        one.classList.toggle('is-won', isLit(row))
      }
    },
  }
}

/** Moves the strip up by so many of its own cells; shares hold when the page is resized. */
function up(cells: number, strip: HTMLElement): string {
  return `translateY(${(-100 * cells) / strip.childElementCount}%)`
}

/** A short step back, then away: what stood there leaves downwards. */
function launchStrip(strip: HTMLElement, rows: number): Animation {
  const at = strip.childElementCount - rows
  return strip.animate(
    [
      { transform: up(at, strip), easing: 'ease-out' },
      { transform: up(at + 0.16, strip), offset: 0.24, easing: 'cubic-bezier(.5,0,1,.75)' },
      { transform: 'none' },
    ],
    { duration: 420 },
  )
}

function loopStrip(strip: HTMLElement, rows: number): Animation {
  const length = strip.childElementCount - rows
  return strip.animate([{ transform: up(length, strip) }, { transform: 'none' }], {
    duration: length / cellsPerMs,
    iterations: Number.POSITIVE_INFINITY,
  })
}

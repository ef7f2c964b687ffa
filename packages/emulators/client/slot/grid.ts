import type { Win } from '../../src/slots/outcome.ts'
import { element } from '../page/element.ts'
import { isStill, move, pause } from '../page/motion.ts'
import type { Paytable } from '../page/play-calls.ts'
import type { Sound } from '../page/sound.ts'
import type { Board, SpinShow } from './board.ts'
import { type Drop, dropsOf, goneRows } from './fall-plan.ts'
import { fillers } from './reel-plan.ts'
import type { Symbols } from './symbols.ts'
import { cellsOf } from './win-paths.ts'

interface Parts {
  readonly paytable: Paytable
  readonly symbols: Symbols
  readonly sound: Sound
}

const fallMs = 110

/** A grid whose winners vanish and whose other symbols fall: cells live from drop to drop. */
export function createGrid({ paytable, symbols, sound }: Parts): Board {
  const { columns, rows } = paytable
  const towers = Array.from({ length: columns }, () => createTower(symbols))
  const root = element('div', { class: 'reels is-grid' }, ...towers.map((tower) => tower.root))
  const idle = (): string => fillers(symbols.common, rows, Math.random).join('')
  for (const tower of towers) tower.set(idle())
  let isHurried = false
  let leaving: Promise<unknown> = Promise.resolve()
  const light = (wins: readonly Win[]): void => {
    const lit = cellsOf(wins)
    if (lit.size === 0 && !root.classList.contains('has-wins')) return
    root.classList.toggle('has-wins', lit.size > 0)
    for (const [x, tower] of towers.entries()) tower.light((row) => lit.has(`${x}:${row}`))
  }
  const land = async ({ falls, isTurbo, onFall }: SpinShow): Promise<void> => {
    await leaving
    for (const [at, fall] of falls.entries()) {
      const before = falls[at - 1]
      const isQuick = isTurbo || isHurried
      if (before) {
        const gone = before.wins
        await Promise.all(towers.map((tower, x) => tower.burst(goneRows(gone, x))))
        light([])
      }
      await Promise.all(
        towers.map(async (tower, x) => {
          // One column per task: a slow phone draws frames in between.
          await pause(isQuick ? x : x * (before ? 18 : 60))
          const after = fall.grid[x] ?? ''
          const rowsGone = before ? goneRows(before.wins, x) : allRows(rows)
          await tower.drop(dropsOf(before?.grid[x] ?? '', rowsGone, after), isQuick)
        }),
      )
      sound.play('fall')
      await onFall(fall, at)
    }
  }
  return {
    root,
    land,
    light,
    launch: () => {
      isHurried = false
      light([])
      leaving = Promise.all(towers.map((tower, x) => tower.leave(x * 40)))
    },
    giveUp: () => towers.forEach((tower) => tower.set(idle())),
    hurry: () => (isHurried = true),
  }
}

const allRows = (rows: number): Set<number> => new Set(Array.from({ length: rows }, (_, at) => at))

/** One column of cells, each standing on its own row. */
function createTower(symbols: Symbols) {
  const root = element('div', { class: 'reel' })
  let stack = element('div', { class: 'stack' })
  let cells: HTMLElement[] = []
  const cell = (letter: string): HTMLElement =>
    element('div', { class: 'cell is-loose' }, symbols.make(letter))
  const place = (row: number): string => `translateY(${row * 100}%)`
  const stand = (): void => {
    stack.replaceChildren(...cells)
    root.replaceChildren(stack)
    for (const [row, one] of cells.entries()) one.style.transform = place(row)
  }
  return {
    root,
    set: (letters: string) => {
      cells = [...letters].map(cell)
      stand()
    },
    light: (isLit: (row: number) => boolean) => {
      for (const [row, one] of cells.entries()) one.classList.toggle('is-won', isLit(row))
    },
    burst: async (gone: ReadonlySet<number>) => {
      const leaving = cells.filter((_, row) => gone.has(row))
      cells = cells.filter((_, row) => !gone.has(row))
      if (!isStill()) await Promise.all(leaving.map(burst))
      for (const one of leaving) one.remove()
    },
    leave: async (delay: number) => {
      const leaving = stack
      stack = element('div', { class: 'stack' })
      cells = []
      if (!isStill()) await leave(leaving, delay)
      leaving.remove()
    },
    drop: async (drops: readonly Drop[], isQuick: boolean) => {
      const old = [...cells]
      cells = drops.map(({ letter, isNew }) =>
        isNew ? cell(letter) : (old.shift() ?? cell(letter)),
      )
      stand()
      if (isStill()) return
      await Promise.all(drops.map((drop, at) => fall(cells[at], drop, isQuick ? 0.6 : 1)))
    },
  }
}

/** The picture inside vanishes: the cell itself holds the place. */
function burst(one: HTMLElement): Promise<void> {
  const picture = one.firstElementChild ?? one
  const frames = [
    { transform: 'scale(1)', opacity: 1 },
    { transform: 'scale(1.22)', opacity: 1, offset: 0.45 },
    { transform: 'scale(.2)', opacity: 0 },
  ]
  return move(picture, frames, { duration: 300, easing: 'ease-in', fill: 'both' })
}

/** A whole column falls out of the window as one. */
function leave(stack: HTMLElement, delay: number): Promise<void> {
  return move(stack, [{ transform: 'none' }, { transform: 'translateY(100%)' }], {
    duration: 260,
    delay,
    fill: 'both',
    easing: 'cubic-bezier(.5,0,1,.6)',
  })
}

function fall(one: HTMLElement | undefined, { from, to }: Drop, share: number): Promise<void> {
  if (!one || from === to) return Promise.resolve()
  const frames = [`translateY(${from * 100}%)`, `translateY(${to * 100}%)`]
  return move(
    one,
    frames.map((transform) => ({ transform })),
    {
      duration: (170 + fallMs * Math.sqrt(to - from)) * share,
      easing: 'cubic-bezier(.45,.1,.6,1.12)',
    },
  )
}

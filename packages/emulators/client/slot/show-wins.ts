import type { Win } from '../../src/slots/outcome.ts'
import { element } from '../page/element.ts'
import type { Amounts } from '../page/amounts.ts'
import type { Paytable } from '../page/play-calls.ts'
import type { Board } from './board.ts'
import type { SlotView } from './slot-view.ts'
import { describeWin, linePath } from './win-paths.ts'

/** Shows what a rest on the board pays: all at once, then one after another. */
export interface WinShow {
  readonly all: (wins: readonly Win[], wonMinor: bigint, note?: string) => void
  /** Goes through the wins until `clear`. */
  readonly cycle: (wins: readonly Win[], betMinor: bigint, isFree: boolean) => void
  readonly clear: () => void
}

interface Parts {
  readonly view: SlotView
  readonly board: Board
  readonly paytable: Paytable
  readonly amounts: Amounts
}

const eachMs = 1500

/** Lines over the board and the bar under it. */
export function createWinShow({ view, board, paytable, amounts }: Parts): WinShow {
  let timer: ReturnType<typeof setInterval> | undefined
  const draw = (wins: readonly Win[]): void => {
    view.lines.replaceChildren(
      ...wins.flatMap((win) => {
        const rows = win.line === undefined ? undefined : paytable.lines[win.line]
        return rows ? [...polyline(linePath(rows))] : []
      }),
    )
    board.light(wins)
  }
  const say = (amount: bigint, text: string): void => {
    const sum = element('b', {}, amounts.show(amount))
    view.winBar.replaceChildren(sum, element('small', {}, amounts.code), element('span', {}, text))
    view.winBar.hidden = false
  }
  const clear = (): void => {
    clearInterval(timer)
    draw([])
    view.winBar.hidden = true
  }
  return {
    clear,
    all: (wins, wonMinor, note) => {
      clear()
      draw(wins)
      if (wonMinor > 0n) say(wonMinor, note ?? (wins.length > 1 ? `${wins.length} wins` : ''))
    },
    cycle: (wins, betMinor, isFree) => {
      if (wins.length === 0) return
      let at = 0
      const next = (): void => {
        const win = wins[at % wins.length]
        at += 1
        if (!win) return
        draw([win])
        const text = describeWin(win, { isFree, scatter: paytable.scatter })
        say((betMinor * BigInt(win.units)) / BigInt(paytable.unitsPerBet), text)
      }
      next()
      clearInterval(timer)
      if (wins.length > 1) timer = setInterval(next, eachMs)
    },
  }
}

/** A line and the dark edge that keeps it apart from the symbols. */
function polyline(points: string): SVGPolylineElement[] {
  return ['edge', 'core'].map((name) => {
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline')
    line.setAttribute('points', points)
    line.setAttribute('class', name)
    return line
  })
}

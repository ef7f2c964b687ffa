import { element } from '../page/element.ts'
import { isStill, move, pause } from '../page/motion.ts'
import type { TableStage } from './stage.ts'

/** Which of the nine places of a face carry a pip. */
const pips: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

function createDie(colour: 'red' | 'blue') {
  const dots = Array.from({ length: 9 }, () => element('i'))
  const root = element('div', { class: `die is-${colour}`, role: 'img' }, ...dots)
  const set = (value: number): void => {
    root.setAttribute('aria-label', `${colour} ${value}`)
    for (const [at, dot] of dots.entries())
      dot.classList.toggle('on', pips[value]?.includes(at) === true)
  }
  set(colour === 'red' ? 5 : 2)
  return { root, set }
}

/** Red against blue: both tumble until the result is known. */
export function createDiceStage(): TableStage {
  const [red, blue] = [createDie('red'), createDie('blue')]
  const versus = element('span', { class: 'versus' }, 'VS')
  const root = element('div', { class: 'dice-stage' }, red.root, versus, blue.root)
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => {
    clearInterval(timer)
    root.classList.remove('is-rolling')
  }
  const tumble = (): void => {
    for (const die of [red, blue]) die.set(1 + Math.floor(Math.random() * 6))
  }
  return {
    root,
    rest: stop,
    deal: () => {
      stop()
      if (isStill()) return
      root.classList.add('is-rolling')
      timer = setInterval(tumble, 110)
    },
    reveal: async (show, ms) => {
      stop()
      if (show.kind !== 'dice') return
      red.set(show.red)
      blue.set(show.blue)
      if (isStill()) return
      await Promise.all([bounce(red.root, -1), bounce(blue.root, 1)])
      await pause(Math.max(0, ms - 700))
    },
  }
}

function bounce(die: HTMLElement, side: number): Promise<void> {
  const frames = [
    { transform: `translateY(-46%) rotate(${side * 200}deg)` },
    { transform: 'translateY(0) rotate(0)', offset: 0.55 },
    { transform: `translateY(-12%) rotate(${side * 6}deg)`, offset: 0.75 },
    { transform: 'none' },
  ]
  return move(die, frames, { duration: 700, easing: 'ease-out' })
}

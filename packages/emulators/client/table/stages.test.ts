// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCardStage } from './card-stage.ts'
import { createDiceStage } from './dice-stage.ts'
import { createRouletteStage, pockets } from './roulette-stage.ts'
import { createRotor } from './rotor.ts'
import { fieldsOf } from './show-text.ts'
import { createWheelStage } from './wheel-stage.ts'

const card = (rank: number, suit: 'hearts' | 'spades' = 'spades') => ({ rank, suit })

describe('stages for players who want no motion', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
  afterEach(() => vi.unstubAllGlobals())

  it('covers two cards for each hand, turns all of them over and counts their points', async () => {
    const stage = createCardStage('baccarat')
    stage.deal()
    expect(stage.root.querySelectorAll('.card')).toHaveLength(4)
    expect(stage.root.querySelectorAll('.is-open')).toHaveLength(0)
    const player = [card(7), card(5), card(9, 'hearts')]
    await stage.reveal({ kind: 'baccarat', player, banker: [card(13), card(6)] }, 500)
    const said = [...stage.root.querySelectorAll('.is-open')].map(
      (one) => one.ariaLabel ?? one.getAttribute('aria-label'),
    )
    expect(said).toEqual([
      '7 of spades',
      '5 of spades',
      '9 of hearts',
      'K of spades',
      '6 of spades',
    ])
    expect([...stage.root.querySelectorAll('.points')].map((one) => one.textContent)).toEqual([
      '1',
      '6',
    ])
    stage.rest()
    expect(stage.root.querySelectorAll('.card')).toHaveLength(0)
  })

  it('shows a result to somebody who came when it was known already', async () => {
    const stage = createCardStage('hilo')
    await stage.reveal({ kind: 'hilo', left: card(1), right: card(12, 'hearts') }, 500)
    expect(stage.root.querySelectorAll('.card.is-open')).toHaveLength(2)
    expect(stage.root.querySelectorAll('.card-front.is-red')).toHaveLength(1)
  })

  it('shows as many pips as the dice came to', async () => {
    const stage = createDiceStage()
    stage.deal()
    await stage.reveal({ kind: 'dice', red: 6, blue: 1 }, 0)
    const pips = (colour: string) => stage.root.querySelectorAll(`.is-${colour} .on`).length
    expect([pips('red'), pips('blue')]).toEqual([6, 1])
    expect(stage.root.querySelector('.is-red')?.getAttribute('aria-label')).toBe('red 6')
  })

  it('rests with the drawn number at the top', async () => {
    for (const number of [0, 7, 26]) {
      const stage = createRouletteStage()
      await stage.reveal({ kind: 'roulette', number }, 0)
      const turn = stage.root.querySelector<HTMLElement>('.wheel-face')?.style.transform ?? ''
      const degrees = Number.parseFloat(turn.slice('rotate('.length))
      const top = Math.round((((-degrees % 360) + 360) % 360) / (360 / pockets.length))
      expect(pockets[top % pockets.length]).toBe(number)
    }
  })

  it('shows the factor that the wheel met on its way', async () => {
    const labels = ['1', '2', '5', '10', '20', '40']
    const fields = fieldsOf(labels)
    const factorAt = fields.findIndex((field) => field.factor !== undefined)
    const stage = createWheelStage(fields, labels)
    const times = fields[factorAt]?.factor ?? 1
    vi.useFakeTimers()
    const revealed = stage.reveal({ kind: 'wheel', stops: [factorAt, 0], multiplier: times }, 100)
    await vi.runAllTimersAsync()
    await revealed
    vi.useRealTimers()
    expect(stage.root.querySelector('.factor')?.textContent).toBe(`×${times}`)
    stage.rest()
    expect(stage.root.querySelector<HTMLElement>('.factor')?.hidden).toBe(true)
  })
})

describe('something that turns', () => {
  it('goes on from where it is, in its own direction, and rests at the angle it was told', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const target = document.createElement('div')
    const cancel = vi.fn()
    const animate = vi.fn<Element['animate']>()
    animate.mockReturnValue(
      Object.assign(Object.create(null), { currentTime: 250, cancel, finished: Promise.resolve() }),
    )
    target.animate = animate
    const rotor = createRotor(target, 1)
    rotor.spin(1000)
    await rotor.settle(-90, 1, 500)
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(animate.mock.lastCall?.[0]).toEqual([
      { transform: 'rotate(90deg)' },
      { transform: 'rotate(630deg)' },
    ])
    expect(target.style.transform).toBe('rotate(270deg)')
    vi.unstubAllGlobals()
  })
})

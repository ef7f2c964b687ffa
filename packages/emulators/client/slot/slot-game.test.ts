// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { games } from '../../src/catalogue/catalogue.ts'
import { presentGame, presentPaytable } from '../../src/play/present.ts'
import { type PlayCalls, PlayError, type SlotState, type Spun } from '../page/play-calls.ts'
import { openSlot } from './slot-game.ts'

const game = games.find((one) => one.slug === 'fox-hollow')

function stateOf(more: Partial<SlotState> = {}): SlotState {
  if (game?.kind !== 'slot') throw new Error('the catalogue has lost its first slot')
  return {
    game: presentGame(game),
    mode: 'demo',
    currency: 'USD',
    decimals: 2,
    balance: '10.00',
    isClosed: false,
    returnUrl: '',
    paytable: presentPaytable(game),
    bets: ['0.20', '1.00', '2.00'],
    defaultBet: '1.00',
    feature: null,
    campaigns: [],
    ...more,
  }
}

const quiet = ['ABC', 'DEF', 'GHI', 'ABC', 'DEF']

function spun(more: Partial<Spun> = {}): Spun {
  return {
    roundId: 'r1',
    falls: [{ grid: quiet, wins: [] }],
    scatters: 0,
    freeSpinsWon: 0,
    jackpot: null,
    isFree: false,
    bet: '1.00',
    stake: '1.00',
    units: 0,
    won: '0.00',
    balance: '9.00',
    isPaid: true,
    feature: null,
    ...more,
  }
}

async function open(answers: (Spun | PlayError)[], state = stateOf()) {
  document.body.innerHTML = '<main></main>'
  const host = document.querySelector('main') ?? document.body
  const spin = vi.fn<PlayCalls['spin']>(async () => {
    const answer = answers.shift()
    if (answer === undefined || answer instanceof PlayError) throw answer
    return answer
  })
  const refuse = () => Promise.reject(new Error('not asked for here'))
  const refill = vi.fn(() => Promise.resolve({ balance: '1000.00' }))
  const onFailure = vi.fn()
  const calls = { spin, refill, state: refuse, round: refuse, chips: refuse, balance: refuse }
  await openSlot(state, { host, calls, warning: '', onFailure })
  const text = (selector: string) => host.querySelector(selector)?.textContent ?? ''
  const press = (selector: string) => host.querySelector<HTMLElement>(selector)?.click()
  const space = () => document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space' }))
  const rested = () =>
    vi.waitFor(() => expect(host.querySelector('.is-busy')).toBeNull(), { timeout: 9000 })
  return { host, spin, refill, onFailure, text, press, space, rested }
}

describe('a slot on the screen', () => {
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    HTMLImageElement.prototype.decode = () => Promise.resolve()
  })

  it('plays the bet that is set with the space bar, and tells ears what came of it', async () => {
    const win = { symbol: 'A', count: 3, units: 50, line: 0, cells: [[0, 0]] as const }
    const won = spun({ falls: [{ grid: quiet, wins: [win] }], won: '2.50', balance: '11.50' })
    const slot = await open([won])
    slot.press('.more')
    slot.space()
    await vi.waitFor(() => expect(slot.spin).toHaveBeenCalledWith({ bet: '2.00' }), 30_000)
    await slot.rested()
    expect(slot.text('.bar-left output')).toBe('11.50 USD')
    expect(slot.text('[aria-live]')).toBe('You won 2.50 USD')
    expect(slot.text('.win-bar')).toContain('Line 1, three of a kind')
    expect(slot.host.querySelectorAll('.cell.is-won')).toHaveLength(1)
  })

  it('plays free spins to their end by itself and sums them up', async () => {
    const feature = { left: 2, played: 0, bet: '1.00', won: '0.00' }
    const slot = await open([
      spun({ freeSpinsWon: 2, feature }),
      spun({ isFree: true, won: '0.50', feature: { ...feature, left: 1, played: 1, won: '0.50' } }),
      spun({ isFree: true, won: '0.25', balance: '9.75' }),
    ])
    slot.press('.spin')
    await vi.waitFor(() => slot.press('.banner') ?? expect(slot.spin).toHaveBeenCalledTimes(3), {
      timeout: 9000,
    })
    await vi.waitFor(() => expect(slot.text('.banner')).toContain('0.75'), { timeout: 9000 })
    slot.press('.banner')
    await slot.rested()
    expect(slot.spin.mock.calls.map(([press]) => press)).toEqual([{ bet: '1.00' }, {}, {}])
    expect(slot.text('[aria-live]')).toBe('You won 0.75 USD in 2 free spins')
  })

  it('says why a bet was refused, gives the money back to the eye and offers a refill', async () => {
    const slot = await open([new PlayError('insufficient-funds', 'The demo purse is too light.')])
    slot.press('.spin')
    await vi.waitFor(
      () => expect(slot.text('.notice')).toContain('The demo purse is too light.'),
      30_000,
    )
    expect(slot.text('.bar-left output')).toBe('10.00 USD')
    slot.press('.notice button')
    await vi.waitFor(() => expect(slot.text('.bar-left output')).toBe('1,000.00 USD'), 30_000)
    expect(slot.onFailure).not.toHaveBeenCalled()
  })

  it('offers no refill for real money, and goes on with free spins left from before', async () => {
    const feature = { left: 1, played: 4, bet: '1.00', won: '3.00' }
    const state = stateOf({ mode: 'real', feature })
    const slot = await open(
      [spun({ isFree: true }), new PlayError('insufficient-funds', 'No.')],
      state,
    )
    await vi.waitFor(() => expect(slot.spin).toHaveBeenCalledWith({}), 30_000)
    await vi.waitFor(() => expect(slot.text('.banner')).toContain('in 5 free spins'), {
      timeout: 9000,
    })
    slot.press('.banner')
    await slot.rested()
    slot.press('.spin')
    await vi.waitFor(() => expect(slot.text('.notice')).toBe('No.'), 30_000)
    expect(slot.host.querySelector('.notice button')).toBeNull()
  })

  it('spends the free spins of a campaign before any money', async () => {
    const gift = { id: 'c1', left: 1, quantity: 5, bet: '0.20', won: '0.00' }
    const slot = await open(
      [spun({ stake: '0.00' }), spun()],
      stateOf({ mode: 'real', campaigns: [gift] }),
    )
    expect(slot.text('.corner')).toContain('1 of 5')
    slot.press('.spin')
    await vi.waitFor(() => expect(slot.spin).toHaveBeenCalledWith({ campaign: 'c1' }), 30_000)
    await slot.rested()
    slot.press('.spin')
    await vi.waitFor(() => expect(slot.spin).toHaveBeenLastCalledWith({ bet: '1.00' }), 30_000)
    await slot.rested()
  })

  it('hands a lost connection and a closed session to the page and stands still', async () => {
    for (const code of ['offline', 'session-closed'] as const) {
      const slot = await open([new PlayError(code, 'Gone.')])
      slot.press('.spin')
      await vi.waitFor(() => expect(slot.onFailure).toHaveBeenCalledTimes(1), 30_000)
      await slot.rested()
      expect(slot.host.querySelectorAll('.is-turning')).toHaveLength(0)
    }
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveGames } from '../../src/catalogue/live-games.ts'
import { findPlayCurrency } from '../../src/platform/money.ts'
import { presentGame, presentTable } from '../../src/play/present.ts'
import type { TableRound } from '../../src/tables/table.ts'
import { type PlayCalls, PlayError, type Round, type TableState } from '../page/play-calls.ts'
import { openTable } from './table-game.ts'

const startsAt = 1_800_000_000_000
const pollMs = 700

function tableOf(slug: string): Pick<TableState, 'game' | 'table'> {
  const game = liveGames.find((one) => one.slug === slug)
  const [table, usd] = [game?.tables[0], findPlayCurrency('USD')]
  if (!game || !table || !usd) throw new Error(`the catalogue has lost ${slug}`)
  return { game: presentGame(game), table: presentTable(game, table, usd) }
}

function roundAt(phase: Round['round']['phase'], more: Partial<Round> = {}): Round {
  const round = { id: 'r1', phase, phaseEndsAt: startsAt + 8000, resultAt: startsAt + 9000 }
  const nothing = { result: null, history: [], chips: {}, lastResult: null }
  return { now: startsAt, round, ...nothing, balance: '100.00', ...more }
}

const seven: TableRound = { show: { kind: 'roulette', number: 7 }, returns: { n7: 3600, red: 200 } }

/** A table on the screen; `tell` says what its emulator answers from then on. */
async function open(slug: string, more: Partial<TableState> = {}) {
  document.body.innerHTML = '<main></main>'
  const host = document.querySelector('main') ?? document.body
  let told: Round | PlayError = roundAt('betting')
  const chips = vi.fn<PlayCalls['chips']>((laid) =>
    Promise.resolve({ chips: laid, balance: '99.00' }),
  )
  const opened = performance.now()
  const round = vi.fn(() =>
    told instanceof PlayError
      ? Promise.reject(told)
      : Promise.resolve({ ...told, now: startsAt + performance.now() - opened }),
  )
  const refill = vi.fn(() => Promise.resolve({ balance: '1000.00' }))
  const refuse = () => Promise.reject(new Error('not asked for here'))
  const onFailure = vi.fn()
  const state: TableState = {
    ...tableOf(slug),
    ...roundAt('betting'),
    ...{ mode: 'demo', currency: 'USD', decimals: 2, isClosed: false, returnUrl: '' },
    ...more,
  }
  const calls = { chips, round, refill, spin: refuse, state: refuse, balance: refuse }
  const opening = openTable(state, { host, calls, warning: '', onFailure })
  await vi.advanceTimersByTimeAsync(1)
  await opening
  const press = (selector: string) => host.querySelector<HTMLElement>(selector)?.click()
  const text = (selector: string) => host.querySelector(selector)?.textContent ?? ''
  const shown = (selector: string) => host.querySelector<HTMLElement>(selector)?.hidden === false
  /** The emulator says this from now on; answers when the screen has followed. */
  const tell = async (next: Round | PlayError): Promise<void> => {
    told = next
    await vi.advanceTimersByTimeAsync(pollMs + 50)
  }
  return { host, chips, refill, onFailure, press, text, shown, tell }
}

const balance = '.purse .figure output'
const bet = '.purse .figure:last-child output'

describe('a table on the screen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
  })
  afterEach(() => {
    document.body.innerHTML = ''
    Reflect.deleteProperty(Element.prototype, 'animate')
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('buys the chips that were laid with one press, and shows what is left', async () => {
    const table = await open('speed-roulette')
    table.press('.spot-red')
    table.press('.is-roulette .number.is-red')
    expect(table.text(bet)).toBe('0.20 USD')
    expect(table.text(balance)).toBe('99.80 USD')
    table.press('.confirm')
    await vi.advanceTimersByTimeAsync(1)
    expect(table.chips).toHaveBeenCalledWith({ red: '0.10', n1: '0.10' })
    expect(table.text(balance)).toBe('99.00 USD')
    expect(table.host.querySelectorAll('.on-spot')).toHaveLength(2)
  })

  it('buys chips that still wait before the bets close', async () => {
    const table = await open('speed-roulette')
    table.press('.spot-red')
    await vi.advanceTimersByTimeAsync(5000)
    expect(table.chips).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2500)
    expect(table.chips).toHaveBeenCalledTimes(1)
  })

  it('tells a win only when its wheel rests, and keeps the chips lying until then', async () => {
    const table = await open('speed-roulette', { mode: 'real' })
    table.press('.spot-red')
    table.press('.confirm')
    await vi.advanceTimersByTimeAsync(1)
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    let arrive = (): void => undefined
    const finished = new Promise<void>((resolve) => (arrive = resolve))
    Element.prototype.animate = vi.fn().mockReturnValue({ finished, cancel: () => undefined })
    await table.tell(roundAt('dealing', { chips: { red: '1.00' }, balance: '99.00' }))
    const lastResult = { roundId: 'r1', stake: '1.00', won: '2.00' }
    const paid = { result: seven, lastResult, balance: '101.00' }
    await table.tell(roundAt('showing', paid))
    expect(table.text(balance)).toBe('99.00 USD')
    expect(table.shown('.table-win')).toBe(false)
    expect(table.host.querySelectorAll('.on-spot')).toHaveLength(1)
    arrive()
    await vi.advanceTimersByTimeAsync(1)
    expect(table.text(balance)).toBe('101.00 USD')
    expect(table.text('.words')).toBe('7, red')
    expect(table.text('[aria-live]')).toBe('7, red. You won 2.00 USD')
    expect(table.host.querySelectorAll('.spot.is-won')).toHaveLength(2)
    await table.tell(roundAt('betting', { round: { ...roundAt('betting').round, id: 'r2' } }))
    expect(table.shown('.table-win')).toBe(false)
    expect(table.host.querySelectorAll('.on-spot')).toHaveLength(0)
  })

  it('tells a win also when it is paid after its result was seen', async () => {
    const table = await open('speed-roulette')
    await table.tell(roundAt('showing', { result: seven }))
    expect(table.text('[aria-live]')).toBe('7, red')
    const lastResult = { roundId: 'r1', stake: '1.00', won: '36.00' }
    await table.tell(roundAt('showing', { result: seven, lastResult }))
    expect(table.text('[aria-live]')).toBe('7, red. You won 36.00 USD')
    expect(table.text('.table-win')).toContain('36.00')
  })

  it('takes back what was refused, says why, and lets the player go on', async () => {
    const table = await open('speed-roulette')
    const refusal = new PlayError('insufficient-funds', 'The demo purse is too light.')
    table.chips.mockRejectedValueOnce(refusal)
    table.press('.spot-red')
    table.press('.confirm')
    await vi.advanceTimersByTimeAsync(1)
    expect(table.text('.notice')).toContain('The demo purse is too light.')
    expect(table.host.querySelectorAll('.on-spot')).toHaveLength(0)
    table.press('.notice button')
    await vi.advanceTimersByTimeAsync(1)
    expect(table.text(balance)).toBe('1,000.00 USD')
    expect(table.onFailure).not.toHaveBeenCalled()
  })

  it('lays no chip the balance does not cover, and offers no refill for real money', async () => {
    const table = await open('speed-roulette', { mode: 'real', balance: '0.15' })
    table.press('.spot-red')
    table.press('.spot-black')
    expect(table.text('.notice')).toBe('Your balance does not cover this chip.')
    expect(table.text(bet)).toBe('0.10 USD')
    expect(table.host.querySelector('.notice button')).toBeNull()
  })

  it('takes no chip while the last ones are on their way', async () => {
    const table = await open('speed-roulette')
    table.chips.mockReturnValueOnce(new Promise(() => undefined))
    table.press('.spot-red')
    table.press('.confirm')
    table.press('.spot-black')
    expect(table.text(bet)).toBe('0.10 USD')
  })

  it('repeats the bets of the last round that had any', async () => {
    const table = await open('speed-roulette')
    table.press('.spot-red')
    table.press('.confirm')
    await vi.advanceTimersByTimeAsync(1)
    const next = { ...roundAt('betting').round, id: 'r2' }
    await table.tell(roundAt('betting', { round: next }))
    table.press('[aria-label="Repeat the last bets"]')
    table.press('.confirm')
    await vi.advanceTimersByTimeAsync(1)
    expect(table.chips).toHaveBeenLastCalledWith({ red: '0.10' })
  })

  it('bears a few lost answers, and hands a lost connection and a closed session on', async () => {
    const table = await open('speed-roulette')
    const offline = new PlayError('offline', 'The connection was lost.')
    await table.tell(offline)
    await table.tell(roundAt('betting'))
    expect(table.onFailure).not.toHaveBeenCalled()
    for (let lost = 0; lost < 6; lost += 1) await table.tell(offline)
    expect(table.onFailure).toHaveBeenCalledTimes(1)
    const closed = await open('speed-roulette')
    await closed.tell(new PlayError('session-closed', 'This session was closed.'))
    expect(closed.onFailure).toHaveBeenCalledTimes(1)
  })

  it('starts the chips of a table at its smallest bet', async () => {
    const { table } = tableOf('baccarat-salon')
    expect(table.chips[0]).toBe(table.minBet)
    expect(
      (await open('baccarat-salon')).host.querySelector<HTMLInputElement>('.tray input')?.value,
    ).toBe(table.minBet)
  })
})

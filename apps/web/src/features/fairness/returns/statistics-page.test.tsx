import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { FairnessStatistics, GameReturns, ReturnStatistics } from '@powerplay/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { configText } from './config-text.ts'
import { intervalPlaces, measuredText } from './interval-model.ts'
import { StatisticsPage } from './statistics-page.tsx'

const server = vi.hoisted(() => ({ answer: vi.fn<(demo: boolean) => Promise<unknown>>() }))
vi.mock('../../../platform/client/call-server.ts', () => ({
  callServer: (_key: string, input: { demo: boolean }) => server.answer(input.demo),
}))

beforeEach(() => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
})
afterEach(() => {
  cleanup()
  server.answer.mockReset()
})

const sums = {
  rounds: 120_000,
  staked: '6000.00',
  paid: '5941.10',
  live: 0.98981,
  margin: 0.0041,
  exact: 0.99,
  isBest: true,
  verdict: 'within',
} as const
const row: ReturnStatistics = {
  ...sums,
  config: { mines: 3 },
  choices: { choices: 250_000, right: 0.8621, expected: 0.8619, margin: 0.0018, verdict: 'within' },
}
const mines: GameReturns = { ...sums, game: 'mines', configs: [row] }
const rigged: GameReturns = {
  ...mines,
  game: 'dice',
  isBest: false,
  verdict: 'outside',
  configs: [{ ...row, config: { from: 2, to: 3 }, choices: null, verdict: 'outside' }],
}
const answer = (...games: GameReturns[]): FairnessStatistics => ({ games, at: 1_700_000_000_000 })

describe('the page of live returns', () => {
  it('shows live return, interval, exact return, rounds and verdict of a game', async () => {
    server.answer.mockResolvedValue(answer(mines))
    render(<StatisticsPage />)
    const game = await screen.findByRole('button', { name: /Mines/ })
    for (const text of ['98.98%', '± 0.41%', 'at most 99.000%', '120,000', 'As stated']) {
      expect(game.textContent).toContain(text)
    }
    const bar = within(game).getByRole('img')
    expect(bar.getAttribute('aria-label')).toBe('Live 98.98% plus or minus 0.41%, exact 99.000%')
  })

  it('opens the configurations with the right choices beside their chances', async () => {
    server.answer.mockResolvedValue(answer(mines))
    render(<StatisticsPage />)
    const game = await screen.findByRole('button', { name: /Mines/ })
    expect(screen.queryByText('3 mines')).toBeNull()
    fireEvent.click(game)
    const list = screen.getByRole('list', { name: 'Configurations of Mines' })
    expect(within(list).getByText('3 mines')).toBeTruthy()
    expect(list.textContent).toContain('86.210% of 250,000, by the rules 86.190% ± 0.180%')
    expect(screen.getByText('Staked $6,000.00, paid $5,941.10')).toBeTruthy()
    expect(game.getAttribute('aria-expanded')).toBe('true')
  })

  it('says plainly where a return is not as stated', async () => {
    server.answer.mockResolvedValue(answer(rigged))
    render(<StatisticsPage />)
    const game = await screen.findByRole('button', { name: /Dice/ })
    expect(within(game).getByText('Not as stated')).toBeTruthy()
    expect(game.textContent).not.toContain('at most')
  })

  it('asks for demo play apart, and says what to expect where nothing was played', async () => {
    server.answer.mockImplementation(async (demo) => (demo ? answer() : answer(mines)))
    render(<StatisticsPage />)
    await screen.findByRole('button', { name: /Mines/ })
    fireEvent.click(screen.getByRole('tab', { name: 'Demo play' }))
    expect(await screen.findByText('No round of demo play yet.')).toBeTruthy()
    expect(server.answer).toHaveBeenLastCalledWith(true)
  })

  it('waits quietly, and offers another try when the call failed', async () => {
    server.answer.mockRejectedValueOnce(new Error('down'))
    render(<StatisticsPage />)
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    server.answer.mockResolvedValue(answer(mines))
    fireEvent.click(retry)
    expect(await screen.findByRole('button', { name: /Mines/ })).toBeTruthy()
  })
})

describe('the bar', () => {
  it('puts the exact return in the middle and the interval around the live one', () => {
    const places = intervalPlaces({ live: 0.98, margin: 0.01, exact: 0.99 })
    expect(places.left).toBeCloseTo(10, 9)
    expect(places.left + places.width).toBeCloseTo(50, 9)
    expect(places.live).toBeCloseTo(30, 9)
    expect(intervalPlaces({ live: 0.99, margin: 0, exact: 0.99 })).toEqual({
      left: 50,
      width: 0,
      live: 50,
    })
  })

  it('shows more decimals where the margin is small', () => {
    expect(measuredText({ live: 0.989912, margin: 0.0001, exact: 0.9899 }).live).toBe('98.9912%')
    expect(measuredText({ live: 0.989912, margin: 0.003, exact: 0.9899 }).live).toBe('98.99%')
  })

  it('claims no margin for rounds that all paid alike', () => {
    expect(measuredText({ live: 0, margin: 0, exact: 0.99 }).margin).toBe('unknown')
  })
})

it('puts every configuration into words', () => {
  expect(configText({ from: 1.1, to: 1.5 })).toBe('Wins 1.1× to 1.5×')
  expect(configText({ from: 10_000, to: null })).toBe('Wins 10,000× and more')
  expect(configText({ risk: 'high', rows: 16 })).toBe('16 rows, high')
  expect(configText({ segments: 30, risk: 'low' })).toBe('30 segments, low')
  expect(configText({ risk: 'classic', picks: 1 })).toBe('1 pick, classic')
  expect(configText({ bets: 'straight' })).toBe('Single numbers')
  expect(configText({ bets: 'banker' })).toBe('Banker')
  expect(configText({ stones: 2 })).toBe('2 stones')
  expect(configText({ difficulty: 'easy' })).toBe('Easy')
  expect(configText({ cashout: 'hand' })).toBe('Cashed out by hand')
  expect(configText({})).toBe('Every round')
})

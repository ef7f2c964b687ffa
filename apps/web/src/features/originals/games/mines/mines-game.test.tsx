import { mines as rules, hmacKey, multiplierCapE4, openStream } from '@powerplay/engines'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestSession, SessionProvider } from '../../../../platform/session/session-context.tsx'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { defaultSettings } from '../../../../platform/store/settings.ts'
import { OriginalsBackendProvider } from '../../play/backend.tsx'
import type { GameParams, PlayRequest } from '../../play/game-controller.ts'
import {
  RoundBackendProvider,
  type RoundBackend,
  type ToldRound,
} from '../../rounds/round-backend.tsx'
import { MinesGame } from './mines-game.tsx'

const stream = openStream(hmacKey('a'.repeat(64)), 'quiet-harbor', 7)
const field = rules.reveal({ ...openState(3), status: 'lose' }, stream)['mines']
const mined = Array.isArray(field) ? field : []
const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mined.includes(cell))

function openState(mines: number, stakeMinor = 100_000_000n) {
  const cap = multiplierCapE4(stakeMinor, 10n ** 13n)
  return rules.open({ mines }, stream, { stakeMinor, multiplierCapE4: cap })
}

type State = ReturnType<typeof openState>

/** A round as the server tells it. */
function told(state: State, stakeMinor: bigint, step: number): ToldRound {
  const isOpen = state.status === 'open'
  const ended = isOpen ? undefined : rules.settle(state, stakeMinor)
  const multiplierE4 = ended?.multiplierE4 ?? rules.multiplierE4(state)
  const payoutMinor = ended?.payoutMinor ?? (stakeMinor * BigInt(multiplierE4)) / 10_000n
  const endStatus = state.status === 'cancel' ? 'cancel' : payoutMinor > 0n ? 'win' : 'lose'
  return {
    id: 'bet_1',
    status: isOpen ? 'in-progress' : endStatus,
    isWin: !isOpen && endStatus === 'win',
    currencyId: 'usdt',
    stakeMinor,
    payoutMinor,
    profitMinor: payoutMinor - stakeMinor,
    multiplierE4,
    delayMs: 0,
    nonce: 7,
    params: state.params,
    data: { ...rules.view(state), ...(isOpen ? {} : { reveal: rules.reveal(state, stream) }) },
    step,
    canFinish: isOpen,
    isDemo: true,
  }
}

/** A server that plays one round of Mines after the other by the real rules. */
function server(found?: ToldRound): RoundBackend & { readonly sent: GameParams[] } {
  const sent: GameParams[] = []
  let state = openState(3)
  let stake = 100_000_000n
  return {
    sent,
    open: ({ stakeMinor, params }: PlayRequest) => {
      const parsed = rules.parseParams(params)
      if (!parsed.ok) throw new Error(parsed.field)
      stake = stakeMinor
      state = openState(parsed.params.mines, stakeMinor)
      return Promise.resolve({ ok: true, round: told(state, stake, 0) })
    },
    turn: (round, data) => {
      sent.push(data)
      const parsed = rules.parseTurn(data)
      if (!parsed.ok) throw new Error(parsed.field)
      const turned = rules.turn(state, parsed.turn, stream)
      if (turned.type === 'fail') {
        return Promise.resolve({ ok: false, kind: 'illegal', reason: turned.reason })
      }
      state = turned.state
      return Promise.resolve({ ok: true, round: told(state, stake, round.step + 1) })
    },
    finish: (round) => {
      const ended = rules.finish(state)
      if (ended.ok) state = ended.state
      return Promise.resolve({ ok: true, round: told(state, stake, round.step) })
    },
    restore: () => Promise.resolve(found),
  }
}

const facts = {
  isEnabled: true,
  supportsAuto: false,
  limitsByCurrencyId: { usdt: { minMinor: 1n, maxMinor: 10n ** 11n, maxPayoutMinor: 10n ** 13n } },
}

async function show(backend = server()) {
  const originals = {
    play: () => Promise.reject(new Error('rounds are not played in one call')),
    loadFacts: () => Promise.resolve(facts),
    loadSums: () => Promise.resolve(undefined),
  }
  const balances = [{ currencyId: 'usdt', realMinor: 10n ** 10n, demoMinor: 10n ** 10n }]
  await act(async () => {
    render(
      <SessionProvider value={{ ...guestSession, status: 'signed-in', balances }}>
        <OriginalsBackendProvider value={originals}>
          <RoundBackendProvider value={backend}>
            <MinesGame />
          </RoundBackendProvider>
        </OriginalsBackendProvider>
      </SessionProvider>,
    )
  })
  return backend
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)))
const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const tileAt = (cell: number) => {
  const tile = document.querySelector<HTMLElement>(`[data-cell="${cell}"]`)
  if (!tile) throw new Error('there is no such tile')
  return tile
}
const open = (cell = 0) => act(async () => void fireEvent.click(tileAt(cell)))

beforeEach(() => {
  localStorage.clear()
  useSettings.setState({ ...defaultSettings, currency: 'usdt' }, true)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('Mines', () => {
  it('offers Cancel before the first tile and Take with the payout after it [GAME-044]', async () => {
    await show()
    await press(/^Bet/)
    expect(button('Cancel')).toBeTruthy()
    await open(safe[0])
    expect(button(/^Take/).textContent).toContain('1.125')
    await press(/^Take/)
    expect(button(/^Bet/)).toBeTruthy()
    expect(useSettings.getState().recentGameHistory['mines']).toEqual([
      { id: 'bet_1', text: '1.12×', isWin: true },
    ])
  })

  it('gives the bet back before the first tile and lists no round', async () => {
    await show()
    await press(/^Bet/)
    await press('Cancel')
    expect(screen.getByText('Bet returned')).toBeTruthy()
    expect(useSettings.getState().recentGameHistory['mines']).toBeUndefined()
  })

  it('shows a gem where a tile was safe, and no other tile', async () => {
    await show()
    await press(/^Bet/)
    await open(safe[0])
    const names = screen
      .getAllByRole('button', { name: /^Row/ })
      .map((one) => one.getAttribute('aria-label'))
    expect(names.filter((name) => name?.endsWith(': gem'))).toHaveLength(1)
    expect(names.filter((name) => name?.endsWith(': closed'))).toHaveLength(24)
  })

  it('shows all mines when one was hit, and says so quietly', async () => {
    await show()
    await press(/^Bet/)
    await open(mined[0])
    expect(tileAt(mined[0]).getAttribute('aria-label')).toContain('mine, hit')
    for (const cell of mined.slice(1)) {
      expect(tileAt(cell).getAttribute('aria-label')).toContain('mine, not opened')
    }
    await waitFor(() => expect(screen.getByText('0.00×, lost')).toBeTruthy())
  })

  it('keeps bet and number of mines still while the round is open [GAME-053] [GAME-054]', async () => {
    await show()
    await press(/^Bet/)
    expect(input('Bet amount').disabled).toBe(true)
    expect(input('Mines').disabled).toBe(true)
    for (const name of [
      'More: mines',
      'Fewer: mines',
      'Half the bet',
      'Double the bet',
      '5 mines',
    ]) {
      expect(button(name).disabled).toBe(true)
    }
  })

  it('marks a number of mines that is no whole number from 1 to 24 [GAME-052]', async () => {
    await show()
    fireEvent.change(input('Mines'), { target: { value: '25' } })
    expect(screen.getByRole('alert').textContent).toBe('A whole number from 1 to 24')
    expect(input('Mines').getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(input('Mines'), { target: { value: '24' } })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button('More: mines').disabled).toBe(true)
    fireEvent.change(input('Mines'), { target: { value: '1' } })
    fireEvent.blur(input('Mines'))
    expect(button('Fewer: mines').disabled).toBe(true)
  })

  it('has no Auto tab [GAME-016]', async () => {
    await show()
    expect(screen.queryByRole('tab', { name: 'Auto' })).toBeNull()
  })

  it('goes on with the round of an earlier visit and its number of mines [GAME-058]', async () => {
    const state = rules.turn(openState(5), safe.at(-1) ?? 0, stream).state
    await show(server(told(state, 100_000_000n, 1)))
    expect(screen.getByText('Your round is still open')).toBeTruthy()
    expect(input('Mines').value).toBe('5')
    expect(button(/^Take/)).toBeTruthy()
  })

  it('can be played by keys alone: arrows move on the field, one tile is in the tab order', async () => {
    const { sent } = await show()
    await press(/^Bet/)
    const stops = screen
      .getAllByRole('button', { name: /^Row/ })
      .filter((one) => one.tabIndex === 0)
    expect(stops).toHaveLength(1)
    tileAt(0).focus()
    fireEvent.keyDown(tileAt(0), { key: 'ArrowDown' })
    fireEvent.keyDown(tileAt(5), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tileAt(6))
    await open(6)
    expect(sent).toEqual([{ cell: 6 }])
  })

  it('opens a tile nobody has opened when asked for a random one', async () => {
    const { sent } = await show()
    expect(button('Pick random tile').disabled).toBe(true)
    await press(/^Bet/)
    await press('Pick random tile')
    expect(sent).toHaveLength(1)
  })

  it('makes room for the next bet when another number of mines is chosen', async () => {
    await show()
    await press(/^Bet/)
    await open(mined[0])
    await press('5 mines')
    const names = screen
      .getAllByRole('button', { name: /^Row/ })
      .map((one) => one.getAttribute('aria-label'))
    expect(names.every((name) => name?.endsWith(': closed'))).toBe(true)
  })
})

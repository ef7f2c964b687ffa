import { describe, expect, it } from 'vitest'
import { planStage, type Choice } from './stage-model.ts'
import { providerGame } from '../test/provider-game.ts'

const player: Choice = {
  status: 'signed-in',
  wantsDemo: false,
  currency: 'usdt',
  lobbyData: null,
}
const guest: Choice = { ...player, status: 'guest' }
const table = { hasLobby: true, hasDemo: false }

describe('the place of a game', () => {
  it('is the game itself: for money to a player, as a demo to a guest', () => {
    const game = providerGame()
    expect(planStage(game, player)).toEqual({
      scene: 'game',
      isDemo: false,
      order: { id: game.id, demo: false, currency: 'usdt' },
    })
    expect(planStage(game, guest)).toMatchObject({ scene: 'game', order: { demo: true } })
    expect(planStage(providerGame({ isDemoOnly: true }), player).isDemo).toBe(true)
  })

  it('opens a demo once, whatever the currency of the site is', () => {
    const orders = ['btc', 'sol'].map(
      (currency) => planStage(providerGame(), { ...player, wantsDemo: true, currency }).order,
    )
    expect(orders[0]).toEqual(orders[1])
  })

  it('asks a guest to sign in where there is no demo', () => {
    expect(planStage(providerGame({ hasDemo: false }), guest).scene).toBe('guest')
    expect(planStage(providerGame(table), guest).scene).toBe('guest')
  })

  it('never bets real money for a player whose site is set to demo', () => {
    const plan = planStage(providerGame({ hasDemo: false }), { ...player, wantsDemo: true })
    expect(plan).toMatchObject({ scene: 'real-only', order: null })
  })

  it('asks for another currency where the game is not played in this one', () => {
    const plan = planStage(providerGame({ currencies: ['eur'] }), player)
    expect(plan).toMatchObject({ scene: 'other-currency', order: null })
  })

  it('is the list of tables until one is chosen', () => {
    expect(planStage(providerGame(table), player)).toMatchObject({ scene: 'tables', order: null })
    expect(planStage(providerGame(table), { ...player, lobbyData: 'hall-1' })).toMatchObject({
      scene: 'game',
      order: { lobbyData: 'hall-1', demo: false },
    })
  })

  it('waits for the session, and opens nothing that is switched off', () => {
    expect(planStage(providerGame(), { ...player, status: 'loading' }).scene).toBe('wait')
    expect(planStage(providerGame({ isEnabled: false }), player)).toMatchObject({
      scene: 'off',
      order: null,
    })
  })
})

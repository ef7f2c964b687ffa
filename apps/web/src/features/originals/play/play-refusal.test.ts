import { describe, expect, it } from 'vitest'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { outcomeOf } from './play-refusal.ts'

const player = { isGuest: false, isAuto: false }

function refused(name: string, code: number, message = 'text', params = {}) {
  return new ServerRefusal({ name, code, status: 200, message, params })
}

describe('a refused bet', () => {
  it.each([
    [-1, 'below-minimum', 'Minimum bet amount: 0.01', 'GAME-063'],
    [-3, 'unknown-game', 'Unknown game', 'GAME-066'],
    [-4, 'invalid-wager', 'Invalid wager', 'GAME-067'],
    [-5, 'game-disabled', 'This game is disabled right now', 'GAME-068'],
    [-6, 'wrong-stage', 'Cannot place bet at this stage of the game', 'GAME-069'],
    [-9, 'above-maximum', 'Max bet amount: 20 EUR', 'GAME-072'],
    [-10, 'no-price', 'Failed to get token price, try again later', 'GAME-073'],
    [-99, 'all-disabled', 'In-house games are temporarily disabled', 'GAME-074'],
  ])('with code %i (%s) says: %s [%s]', (code, name, message) => {
    const outcome = outcomeOf(refused(`originals/${name}`, code, message), player)
    expect(outcome.refusal).toMatchObject({ kind: 'stop', title: message })
    expect(outcome).toMatchObject({ opensLogin: false, leadsTo: null })
  })

  it('with a positive code that the games know says its message', () => {
    const error = refused('originals/not-enough-balance', 2, 'Not enough balance')
    expect(outcomeOf(error, player).refusal.title).toBe('Not enough balance')
  })

  it('opens the login window and says why when a player is needed [GAME-065]', () => {
    const message = 'Please login to your account.'
    const outcome = outcomeOf(refused('originals/auth-required', -2, message), player)
    expect(outcome).toMatchObject({ opensLogin: true, refusal: { title: message } })
  })

  it('opens the login window for guests when demo bets are disabled [GAME-070]', () => {
    const error = refused('originals/demo-disabled', -7, 'Demo bets are disabled')
    expect(outcomeOf(error, { isGuest: true, isAuto: false }).opensLogin).toBe(true)
    expect(outcomeOf(error, player).opensLogin).toBe(false)
  })

  it('is silent while the last bet is still pending [GAME-071]', () => {
    const { refusal } = outcomeOf(refused('originals/play-pending', -8, ''), player)
    expect(refusal).toEqual({ kind: 'retry' })
  })

  it('is a silent cancel with code 0 [GAME-076]', () => {
    const { refusal } = outcomeOf(refused('originals/silent-cancel', 0, ''), player)
    expect(refusal).toEqual({ kind: 'stop' })
  })

  it('names the code of an error that no game knows [GAME-075] [GAME-088]', () => {
    const { refusal } = outcomeOf(refused('', 77, ''), player)
    expect(refusal.title).toBe('Unknown error (77)')
  })

  it('shows an error of the server with its code and leads home [GAME-077] [GAME-087]', () => {
    const outcome = outcomeOf(refused('core/defect', -1020, 'Something broke.'), player)
    expect(outcome).toMatchObject({
      leadsTo: '/',
      refusal: { title: 'Something broke. (-1020)' },
    })
  })

  it('leads whoever may not bet at all to the page that says why', () => {
    const excluded = refused('core/self-excluded', -1006, 'You have excluded yourself from play.')
    expect(outcomeOf(excluded, player)).toMatchObject({
      leadsTo: '/error/se',
      refusal: { title: 'You have excluded yourself from play.' },
    })
    const abroad = refused(
      'core/country-restricted',
      -1008,
      'This cannot be offered in your country.',
    )
    expect(outcomeOf(abroad, player).leadsTo).toBe('/error/slotUnavailable')
  })

  it('makes auto bet wait as long as the server asks', () => {
    const error = refused('core/too-quick', -1009, 'Slow down', { retryMs: 400 })
    const auto = outcomeOf(error, { isGuest: false, isAuto: true })
    expect(auto.refusal).toEqual({ kind: 'retry', waitMs: 400 })
    expect(outcomeOf(error, player).refusal).toMatchObject({ kind: 'stop', title: 'Slow down' })
  })

  it('says that nothing is known when the answer got lost', () => {
    const { refusal } = outcomeOf(new ConnectionFailure(), player)
    expect(refusal).toMatchObject({ kind: 'stop', title: 'No answer from the server' })
  })
})

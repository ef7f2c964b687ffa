import { expect, it } from 'vitest'
import { betLink, sharedBetId, telegramLink, twitterLink } from './shared-link.ts'

it('has the given form and leads back to the bet [PROF-005]', () => {
  const link = betLink('https://play.example', 'dice', 'bet_01abc')
  expect(link).toBe('https://play.example?game=dice-bet_01abc')
  expect(sharedBetId(new URL(link).search)).toBe('bet_01abc')
  const ofSport = betLink('https://play.example', 'ice-hockey-4', 'bet_01abc')
  expect(sharedBetId(new URL(ofSport).search)).toBe('bet_01abc')
})

it('is told from other uses of the same parameter', () => {
  for (const search of ['', '?game=dice', '?game=', '?game=dice-', '?game=DICE-x', '?c=1']) {
    expect(sharedBetId(search)).toBeUndefined()
  }
  expect(sharedBetId('?game=dice-bet_1%22%3E')).toBeUndefined()
})

it('travels with its text to Twitter and Telegram [PROF-021]', () => {
  const link = betLink('https://play.example', 'dice', 'bet_1')
  for (const address of [telegramLink('2.00× in Dice', link), twitterLink('2.00× in Dice', link)]) {
    const query = new URL(address).searchParams
    expect(query.get('url')).toBe(link)
    expect(query.get('text')).toBe('2.00× in Dice')
  }
})

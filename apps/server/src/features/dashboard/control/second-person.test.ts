import { expect, it } from 'vitest'
import { needsSecondPerson } from './second-person.ts'

it.each([
  'originals.isAvailable',
  'providers.open',
  'originals.demoBets',
  'auth.registrationOpen',
  'trading.maxProfitCents',
  'trading.pnlFee',
  'sport.margin.otherPpm',
  'vip.levels',
  'race.rewardCents',
  'chat.tipMaxCents',
  'edge.rateFactor',
  'a.setting.of.tomorrow',
])('%s takes two persons: what opens, pays or loosens is not for one', (key) => {
  expect(needsSecondPerson(key)).toBe(true)
})

it('leaves what only changes looks and lists to one person', () => {
  expect(needsSecondPerson('lobby.favoritesMax')).toBe(false)
  expect(needsSecondPerson('profile.contactInfo')).toBe(false)
})

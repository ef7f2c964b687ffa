import { describe, expect, it } from 'vitest'
import { needsSecondPerson, secondPersonFor } from './second-person.ts'

it.each([
  ['trading.maxProfitCents', 200, 100],
  ['trading.pnlFee', 2, 1],
  ['sport.margin.otherPpm', 2, 1],
  ['vip.levels', [1], [1, 2]],
  ['race.rewardCents', 2, 1],
  ['chat.tipMinCents', 2, 1],
  ['edge.rateFactor', 2, 1],
  ['profile.contactInfo', { enabled: true }, { enabled: true, images: ['https://elsewhere'] }],
  ['a.setting.of.tomorrow', true, false],
])('%s takes two persons, whatever its value becomes', (key, held, next) => {
  expect(secondPersonFor(key)).toBe('always')
  expect(needsSecondPerson(key, { held: [held], next })).toBe(true)
})

it('leaves what only changes looks and lists to one person', () => {
  for (const key of ['lobby.favoritesMax', 'wallet.startCurrency']) {
    expect(secondPersonFor(key)).toBe('never')
    expect(needsSecondPerson(key, { held: [1], next: 2 })).toBe(false)
  }
})

describe('what stops something', () => {
  it.each([
    'payments.automaticOpen',
    'chat.tipsOn',
    'originals.isAvailable',
    'wallet.open.trading',
    'wallet.open.product-of-tomorrow',
  ])('%s is switched off by one and on by two', (key) => {
    expect(secondPersonFor(key)).toBe('looser')
    expect(needsSecondPerson(key, { held: [true], next: false })).toBe(false)
    expect(needsSecondPerson(key, { held: [false], next: true })).toBe(true)
  })

  it('is switched off by one also while it waits to be switched on', () => {
    const step = { held: [false, true], next: false }
    expect(needsSecondPerson('payments.automaticOpen', step)).toBe(false)
  })

  it.each(['originals.maxBetEur', 'chat.tipMaxCents', 'payments.automaticMaxCents'])(
    '%s is lowered by one and raised by two',
    (key) => {
      expect(needsSecondPerson(key, { held: [100], next: 99 })).toBe(false)
      expect(needsSecondPerson(key, { held: [100], next: 101 })).toBe(true)
      expect(needsSecondPerson(key, { held: [100], next: '1' })).toBe(true)
    },
  )

  it('is lowered by two where it would end a lower value that waits for its date', () => {
    expect(needsSecondPerson('originals.maxBetEur', { held: [100, 10], next: 50 })).toBe(true)
    expect(needsSecondPerson('originals.maxBetEur', { held: [100, 10], next: 10 })).toBe(false)
  })

  it('is given a first ceiling by one, and freed of it by two', () => {
    expect(needsSecondPerson('wallet.betCeilingCents', { held: [null], next: 100 })).toBe(false)
    expect(needsSecondPerson('wallet.betCeilingCents', { held: [100], next: null })).toBe(true)
  })

  it('takes one more into a list of what is closed by one, and anything out of it by two', () => {
    const key = 'originals.disabledGames'
    expect(needsSecondPerson(key, { held: [['dice']], next: ['dice', 'mines'] })).toBe(false)
    expect(needsSecondPerson(key, { held: [['dice']], next: ['mines', 'keno'] })).toBe(true)
  })

  it('has a word blocked, or a host or a link taken out, by one, and the way back by two', () => {
    const [word, host] = ['chat.blockedWords', 'chat.allowedHosts']
    expect(needsSecondPerson(word, { held: [['spam']], next: ['spam', 'scam'] })).toBe(false)
    expect(needsSecondPerson(word, { held: [['spam']], next: [] })).toBe(true)
    expect(needsSecondPerson(host, { held: [['a.example', 'b.example']], next: [] })).toBe(false)
    expect(needsSecondPerson(host, { held: [['a.example']], next: ['b.example'] })).toBe(true)
    const link = (url: string) => ({ name: 'News', url })
    const step = (next: unknown) => ({ held: [[link('https://a.example')]], next })
    const links = 'lobby.communityLinks'
    expect(needsSecondPerson(links, step([link('https://a.example')]))).toBe(false)
    expect(needsSecondPerson(links, step([link('https://b.example')]))).toBe(true)
    const support = 'lobby.supportUrl'
    expect(needsSecondPerson(support, { held: ['https://a.example'], next: '' })).toBe(false)
    expect(needsSecondPerson(support, { held: [''], next: 'https://a.example' })).toBe(true)
  })
})

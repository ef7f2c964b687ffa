import type { Uuid } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import type { Facts, WithdrawalFacts } from './facts.ts'
import { judge, movedIn } from './verdict.ts'

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions
const id = (digit: string) => `0190a000-0000-7000-8000-00000000000${digit}` as Uuid
const [player, other, deposit, withdrawal] = [id('1'), id('2'), id('3'), id('4')]

const withdrawn: WithdrawalFacts = {
  ...{ id: withdrawal, userId: player, address: 'stranger', stage: 'paid', heldBy: null },
  ...{ sumMinor: 1_200n, netMinor: 1_000n, returnedMinor: 0n },
}
const paidOut = { name: 'b:0', to: 'stranger', units: 10n }
const credit = { depositId: deposit, userId: player, minor: 2_500n }

/** One deposit of 25 units and one withdrawal that pays 10, both as they should be. */
const sound: Facts = {
  minorPerUnit: 100n,
  hotAddress: 'hot',
  payments: [
    { name: 'a:0', to: 'own', units: 25n },
    paidOut,
    { name: 'b:1', to: 'hot', units: 3n },
  ],
  players: [{ userId: player, address: 'own', openingMinor: 5_000n, heldMinor: 6_300n }],
  deposits: [{ id: deposit, name: 'a:0', state: 'credited' }],
  credits: [credit],
  withdrawals: [withdrawn],
  asked: [{ userId: player, key: withdrawal, address: 'stranger', sum: '12', fate: 'done' }],
  isCompared: true,
  compared: [{ chain: 'tron', asset: 'usdt', differenceUnits: 0n, isDiffering: false }],
  findings: [],
}
const withRow = (own: Partial<WithdrawalFacts>): Partial<Facts> => ({
  withdrawals: [{ ...withdrawn, ...own }],
})
const fates = (fate: string): Partial<Facts> => ({
  asked: sound.asked.map((own) => ({ ...own, fate })),
})

describe('the judgement of a run', () => {
  it('finds nothing where all is as it should be, and says what moved', () => {
    expect(judge(sound)).toEqual([])
    expect(movedIn(sound)).toEqual({ credited: 1, paid: 1 })
  })

  it.each<[string, Partial<Facts>, string]>([
    [
      'a payment made twice',
      { payments: [...sound.payments, { ...paidOut, name: 'c:0' }] },
      'paid 2 times',
    ],
    [
      'a wrong amount',
      { payments: sound.payments.map((one) => (one === paidOut ? { ...one, units: 11n } : one)) },
      'paid 11 units, 1000 were due',
    ],
    [
      "a payment to nobody's address",
      { payments: [...sound.payments, { name: 'c:0', to: 'nobody', units: 1n }] },
      "nobody's address",
    ],
    ['a deposit credited twice', { credits: [credit, credit] }, 'credited 5000, the chain has 25'],
    ['a deposit never credited', { credits: [] }, 'never credited'],
    ['a deposit that was never noted', { deposits: [], credits: [] }, 'never credited'],
    [
      'a withdrawal paid on its chain and given back in the ledger',
      withRow({ stage: 'declined', returnedMinor: 1_200n }),
      'paid, and 1200 given back',
    ],
    [
      'a withdrawal called paid that the chain does not have',
      { payments: sound.payments.filter((one) => one !== paidOut) },
      'called paid, the chain has no payment',
    ],
    ['a payment that its row does not know', withRow({ stage: 'approved' }), 'left as approved'],
    ['one that staff have to look at', withRow({ stage: 'sent', heldBy: 'x' }), 'left as sent: x'],
    [
      'a declined one that was not given back',
      withRow({ stage: 'declined' }),
      'declined, 0 of 1200 given back',
    ],
    [
      'two withdrawals to one address',
      { withdrawals: [withdrawn, { ...withdrawn, id: other }] },
      'two withdrawals go there',
    ],
    [
      'a credit that the chain does not have',
      { payments: sound.payments.slice(1) },
      'credited 2500, the chain has none',
    ],
    ['a credit to somebody else', { credits: [{ ...credit, userId: other }] }, 'somebody else'],
    [
      'a credit for no deposit',
      { credits: [credit, { ...credit, depositId: null }] },
      'credited 2500 for no deposit',
    ],
    ['an acknowledged one that is lost', { withdrawals: [] }, 'acknowledged but lost'],
    ['an answer that nobody knows', fates('unknown'), 'its answer is unknown'],
    ['an order that failed', fates('failed'), 'its answer is failed'],
    ['a refused one that was taken', fates('payments/day-limit'), 'refused (payments/day-limit)'],
    ['a withdrawal that nobody asked for', { asked: [] }, 'nobody asked for it'],
    [
      'a balance that does not add up',
      { players: sound.players.map((own) => ({ ...own, heldMinor: 6_301n })) },
      'holds 6301 with 2500 in and 1200 out',
    ],
    ['a comparison that gave up', { isCompared: false }, 'was not compared'],
    [
      'a chain that differs from the books',
      { compared: sound.compared.map((own) => ({ ...own, differenceUnits: -1n })) },
      'tron usdt differs by -1',
    ],
    ['what the checker finds', { findings: ['M7: posting'] }, 'M7: posting'],
  ])('finds %s', (_what, planted, told) => {
    expect(judge({ ...sound, ...planted }).join('; ')).toContain(told)
  })

  it('lets pass what was given back whole and is not on the chain, and what never came into a block', () => {
    const given = judge({
      ...sound,
      ...withRow({ stage: 'declined', returnedMinor: 1_200n }),
      payments: sound.payments.filter((one) => one !== paidOut),
      players: sound.players.map((own) => ({ ...own, heldMinor: 7_500n })),
    })
    expect(given).toEqual([])
    const unseen = { id: other, name: 'z:0', state: 'seen' }
    expect(judge({ ...sound, deposits: [...sound.deposits, unseen] })).toEqual([])
  })
})

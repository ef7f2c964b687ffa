import type { Uuid } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import type { Facts, WithdrawalFacts } from './facts.ts'
import type { AskedEnd } from './orders.ts'
import { judge, movedIn } from './verdict.ts'

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions
const id = (digit: string) => `0190a000-0000-7000-8000-00000000000${digit}` as Uuid
const [player, other, deposit, withdrawal] = [id('1'), id('2'), id('3'), id('4')]

const withdrawn: WithdrawalFacts = {
  ...{ id: withdrawal, userId: player, address: 'stranger', stage: 'paid', heldBy: null },
  ...{ sumMinor: 1_200n, netMinor: 1_000n, returnedMinor: 0n },
}
const paidOut = { name: 'b:0', to: 'stranger', units: 10n }
const credit = { depositId: deposit, attempt: 1, userId: player, minor: 2_500n }
const takenBack = { ...credit, minor: -2_500n }
const anew = { ...credit, attempt: 2 }

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
  deposits: [{ id: deposit, name: 'a:0', state: 'credited', attempt: 1 }],
  credits: [credit],
  withdrawals: [withdrawn],
  asked: [
    { userId: player, key: withdrawal, address: 'stranger', sum: '12', fate: 'done', ends: [] },
  ],
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
const ended = (stage: AskedEnd['stage'], fate: string): Partial<Facts> => ({
  asked: sound.asked.map((own) => ({ ...own, ends: [{ stage, fate }] })),
})
/** The deposit after its first credit was to be taken back, with what the journal has of it. */
const reorganised = (...credits: Facts['credits']): Partial<Facts> => ({
  deposits: sound.deposits.map((own) => ({ ...own, attempt: 2 })),
  credits,
})

describe('the judgement of a run', () => {
  it('finds nothing where all is as it should be, and says what moved', () => {
    expect(judge(sound)).toEqual([])
    const ends = { paid: 1, cancelled: 0, declined: 0 }
    expect(movedIn(sound)).toEqual({ credited: 1, reversals: 0, creditedAnew: 0, ...ends })
    const lost = { ...sound, ...reorganised(credit, takenBack, anew) }
    expect(judge(lost)).toEqual([])
    expect(movedIn(lost)).toEqual({ credited: 1, reversals: 1, creditedAnew: 1, ...ends })
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
      'a reversal that left its credit, which nothing came after',
      reorganised(credit),
      'credit 1 of 2 brought 2500, 0 were taken back',
    ],
    [
      'a reversal that left its credit, and another one after it',
      reorganised(credit, anew),
      'credit 1 of 2 brought 2500, 0 were taken back',
    ],
    [
      'a reversal of less than its credit',
      reorganised(credit, { ...takenBack, minor: -2_400n }, anew),
      'credit 1 of 2 brought 2500, 2400 were taken back',
    ],
    [
      'a reversal of a credit that stands',
      { credits: [credit, takenBack, credit] },
      'credit 1 of 1 brought 5000, 2500 were taken back',
    ],
    [
      'a reversed deposit, gone from the chain, that is still credited',
      {
        payments: sound.payments.slice(1),
        deposits: sound.deposits.map((own) => ({ ...own, state: 'reversed' })),
      },
      'credit 1 of 1 brought 2500, 0 were taken back',
    ],
    [
      'a cancelled order that was paid',
      withRow({ stage: 'cancelled', returnedMinor: 1_200n }),
      'called cancelled, and paid',
    ],
    [
      'an order that its player was told is cancelled, and that was paid',
      ended('cancelled', 'done'),
      'told that it is cancelled, and it is paid',
    ],
    [
      'an order that staff were told is declined, and that was paid',
      ended('declined', 'done'),
      'told that it is declined, and it is paid',
    ],
    ['a cancel that failed', ended('cancelled', 'failed'), 'asked to be cancelled, which failed'],
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

  it('lets pass an end that was refused, or that nobody answered', () => {
    for (const fate of ['payments/not-cancellable', 'unknown']) {
      expect(judge({ ...sound, ...ended('cancelled', fate) })).toEqual([])
    }
  })

  it('lets pass what was given back whole and is not on the chain, and what never came into a block', () => {
    const given = judge({
      ...sound,
      ...withRow({ stage: 'declined', returnedMinor: 1_200n }),
      payments: sound.payments.filter((one) => one !== paidOut),
      players: sound.players.map((own) => ({ ...own, heldMinor: 7_500n })),
    })
    expect(given).toEqual([])
    const unseen = { id: other, name: 'z:0', state: 'seen', attempt: 1 }
    expect(judge({ ...sound, deposits: [...sound.deposits, unseen] })).toEqual([])
  })
})

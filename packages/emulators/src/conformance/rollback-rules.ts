import { bet, refund, rollback, round, stakeOf, win } from '../validation/deeds.ts'
import { expectRollback, told } from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import { expectMovement } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

async function winsTwice(probe: ConformanceProbe, left: string, right: string): Promise<void> {
  const shared = { round_id: round(probe, left), finished: false }
  await win(probe, left, stakeOf(probe), shared)
  await win(probe, right, stakeOf(probe), shared)
}

async function touchesOnlyListed(probe: ConformanceProbe): Promise<Outcome> {
  await winsTwice(probe, 'listed', 'not listed')
  const first = await expectRollback(
    probe,
    'some back',
    [{ action: 'win', name: 'listed' }],
    -stakeOf(probe),
  )
  await rollback(probe, 'rest back', [{ action: 'win', name: 'not listed' }])
  return first
}

async function countsListedOnce(probe: ConformanceProbe): Promise<Outcome> {
  const taken = await bet(probe, 'listed twice', stakeOf(probe))
  if (taken.kind !== 'ok') return told(taken)
  const entry = { action: 'bet', name: 'listed twice' }
  return expectMovement(probe, stakeOf(probe), () => rollback(probe, 'twice back', [entry, entry]))
}

async function undoesBetAndWin(probe: ConformanceProbe): Promise<Outcome> {
  await bet(probe, 'round bet', stakeOf(probe))
  await win(probe, 'round win', stakeOf(probe) * 3n, { round_id: round(probe, 'round bet') })
  const listed = [
    { action: 'bet', name: 'round bet' },
    { action: 'win', name: 'round win' },
  ]
  return expectRollback(probe, 'round back', listed, stakeOf(probe) * -2n)
}

/** The amounts of a list are for reading: what moved is known. */
async function trustsNoAmount(probe: ConformanceProbe): Promise<Outcome> {
  const taken = await bet(probe, 'overstated', stakeOf(probe))
  if (taken.kind !== 'ok') return told(taken)
  return expectMovement(probe, stakeOf(probe), () =>
    probe.ask('rollback', {
      transaction_id: probe.mint('overstated back'),
      rollback_transactions: [
        {
          action: 'bet',
          amount: probe.text(stakeOf(probe) * 50n),
          transaction_id: probe.mint('overstated'),
          type: 'bet',
        },
      ],
      type: 'rollback',
      provider_round_id: round(probe, 'overstated'),
    }),
  )
}

async function winStaysUndone(probe: ConformanceProbe): Promise<Outcome> {
  await win(probe, 'undone win', stakeOf(probe))
  await rollback(probe, 'undone win back', [{ action: 'win', name: 'undone win' }])
  return expectMovement(probe, 0n, () => win(probe, 'undone win', stakeOf(probe)))
}

/** Rollbacks: of what is listed, by what is known of it. */
export const rollbackRules: readonly Rule[] = [
  ...rulesOf(sources.rollback, {
    'a rollback touches nothing that it does not list': touchesOnlyListed,
    'a rollback undoes a bet and its win together': undoesBetAndWin,
    'a win that was rolled back and comes again is not paid': winStaysUndone,
  }),
  ...rulesOf(sources.books, {
    'an id that is listed twice is undone once': countsListedOnce,
    'a rollback undoes what was done, whatever amounts it lists': trustsNoAmount,
  }),
]

/** What was taken back is gone now, or it is owed: then the next win must go to the debt. */
async function isPaidBack(probe: ConformanceProbe, rest: bigint): Promise<Outcome> {
  if ((await probe.balance()) === rest) return undefined
  await win(probe, 'win for the debt', stakeOf(probe))
  await rollback(probe, 'win for the debt back', [{ action: 'win', name: 'win for the debt' }])
  const left = await probe.balance()
  return left === rest ? undefined : 'the win was never taken back, not even from the next one'
}

/** The player has spent what is taken back: it must become a debt, or less than nothing. */
export const debtRule: Rule = {
  name: 'a win that was spent already can be rolled back',
  source: sources.rollback,
  run: async (probe) => {
    await win(probe, 'spent win', stakeOf(probe))
    const all = await probe.balance()
    if (all === undefined) return 'the balance was not told'
    const spent = await bet(probe, 'bet of all', all)
    const listed = [{ action: 'win', name: 'spent win' }]
    const back = await rollback(probe, 'spent win back', listed)
    if (spent.kind !== 'ok') return { skipped: 'a bet of the whole balance is refused' }
    await refund(probe, 'all back', 'bet of all', { amount: probe.text(all) })
    return back.kind === 'ok' ? isPaidBack(probe, all - stakeOf(probe)) : told(back)
  },
}

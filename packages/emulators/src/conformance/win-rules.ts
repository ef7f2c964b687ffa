import { bet, rollback, round, stakeOf, win, type Listed } from '../validation/deeds.ts'
import { expectRollback } from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import { expectAccepted, expectMovement } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

const winTypes = [
  'win',
  'jackpot',
  'freespin',
  'bonus',
  'pragmatic_prize_drop',
  'pragmatic_tournament',
  'promo',
  'prize_drop',
  'tournament',
  'unaccounted_promo',
  'loyalty_win',
]

const wins = (names: readonly string[]): Listed[] => names.map((name) => ({ action: 'win', name }))

async function anyTypeOfWin(probe: ConformanceProbe): Promise<Outcome> {
  const pay = (type: string) => () => win(probe, `win by ${type}`, stakeOf(probe), { type })
  let problem: string | undefined
  const moved = await expectMovement(probe, stakeOf(probe) * BigInt(winTypes.length), async () => {
    problem = await expectAccepted(winTypes.map(pay))
  })
  if ((problem ?? moved) !== undefined) return problem ?? moved
  const listed = wins(winTypes.map((type) => `win by ${type}`))
  return expectRollback(probe, 'win types back', listed, stakeOf(probe) * BigInt(-winTypes.length))
}

async function paysOnceMore(
  probe: ConformanceProbe,
  name: string,
  second: { readonly amount?: bigint; readonly more?: Readonly<Record<string, string>> },
): Promise<Outcome> {
  const moved = await expectMovement(probe, stakeOf(probe), async () => {
    await win(probe, name, stakeOf(probe))
    await win(probe, name, second.amount ?? stakeOf(probe), second.more ?? {})
  })
  await rollback(probe, `${name} back`, wins([name]))
  return moved
}

async function paysBeforeTheBet(probe: ConformanceProbe): Promise<Outcome> {
  const shared = { round_id: round(probe, 'bet behind') }
  const paid = await expectMovement(probe, stakeOf(probe), () =>
    win(probe, 'win ahead', stakeOf(probe), { ...shared, finished: false }),
  )
  const taken = await expectMovement(probe, -stakeOf(probe), () =>
    bet(probe, 'bet behind', stakeOf(probe)),
  )
  await rollback(probe, 'ahead back', [
    { action: 'bet', name: 'bet behind' },
    { action: 'win', name: 'win ahead' },
  ])
  return paid ?? (taken === undefined ? undefined : `the bet behind it: ${taken}`)
}

async function paysAfterTheEnd(probe: ConformanceProbe): Promise<Outcome> {
  const shared = { round_id: round(probe, 'closed bet') }
  await bet(probe, 'closed bet', stakeOf(probe), { finished: true })
  await win(probe, 'closing win', 0n, shared)
  const paid = await expectMovement(probe, stakeOf(probe), () =>
    win(probe, 'late win', stakeOf(probe), shared),
  )
  await rollback(probe, 'closed back', [
    { action: 'bet', name: 'closed bet' },
    { action: 'win', name: 'late win' },
  ])
  return paid
}

async function manyWinsPerRound(probe: ConformanceProbe): Promise<Outcome> {
  const shared = { round_id: round(probe, 'rich round'), finished: false }
  const names = ['rich 1', 'rich 2', 'rich 3']
  const moved = await expectMovement(probe, stakeOf(probe) * 3n, async () => {
    for (const name of names) await win(probe, name, stakeOf(probe), shared)
  })
  return moved ?? expectRollback(probe, 'rich back', wins(names), stakeOf(probe) * -3n)
}

/** Wins: paid whenever they come, and once. */
export const winRules: readonly Rule[] = [
  ...rulesOf(sources.win, {
    'every type of win is paid': anyTypeOfWin,
    'a win that overtakes its bet is paid': paysBeforeTheBet,
    'a win after the end of its round is paid': paysAfterTheEnd,
    'several wins of one round are all paid': manyWinsPerRound,
    'a win without a round is paid': async (probe) => {
      const none = { round_id: null, finished: null }
      const paid = await expectMovement(probe, stakeOf(probe), () =>
        win(probe, 'win alone', stakeOf(probe), none),
      )
      await rollback(probe, 'win alone back', wins(['win alone']))
      return paid
    },
  }),
  ...rulesOf(sources.repeats, {
    'a win repeated with another amount pays nothing more': (probe) =>
      paysOnceMore(probe, 'grown win', { amount: stakeOf(probe) * 5n }),
    'a win repeated under another session pays nothing more': (probe) =>
      paysOnceMore(probe, 'moved win', { more: { session_id: probe.mint('elsewhere') } }),
    'a win repeated under another round pays nothing more': (probe) =>
      paysOnceMore(probe, 'turned win', { more: { round_id: probe.mint('other round') } }),
  }),
]

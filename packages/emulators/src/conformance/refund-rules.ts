import { bet, refund, rollback, round, stakeOf, win } from '../validation/deeds.ts'
import { expectChange, expectRepeat, told } from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import { expectMovement, movementOf } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

/** A bet is laid; `undo` must then give back exactly its stake. */
async function givesStakeBack(
  probe: ConformanceProbe,
  name: string,
  undo: () => Promise<unknown>,
): Promise<Outcome> {
  const taken = await bet(probe, name, stakeOf(probe))
  return taken.kind === 'ok' ? expectMovement(probe, stakeOf(probe), undo) : told(taken)
}

const rollbackBet = (probe: ConformanceProbe, name: string, betName: string) =>
  rollback(probe, name, [{ action: 'bet', name: betName }])

async function givesNothingForWins(probe: ConformanceProbe): Promise<Outcome> {
  await win(probe, 'win to refund', stakeOf(probe))
  const moved = await movementOf(probe, () => refund(probe, 'refund of a win', 'win to refund'))
  await rollback(probe, 'win to refund back', [{ action: 'win', name: 'win to refund' }])
  return moved !== undefined && moved > 0n ? `the balance moved by ${moved}` : undefined
}

/** Either refused, or the stake: never what the refund claims. */
async function trustsNoClaim(probe: ConformanceProbe): Promise<Outcome> {
  await bet(probe, 'small bet', stakeOf(probe))
  const claim = { amount: probe.text(stakeOf(probe) * 100n) }
  const moved = await movementOf(probe, () => refund(probe, 'large refund', 'small bet', claim))
  if (moved === 0n) await refund(probe, 'small refund', 'small bet')
  return moved === 0n || moved === stakeOf(probe)
    ? undefined
    : `the balance moved by ${moved ?? 'nothing known'}`
}

/** Refunds: of bets that were taken, once. */
export const refundRules: readonly Rule[] = [
  ...rulesOf(sources.refund, {
    'a refund under another session is done': (probe) =>
      givesStakeBack(probe, 'bet left', () =>
        refund(probe, 'refund later', 'bet left', { session_id: probe.mint('later') }),
      ),
    'a bet that was refunded and comes again takes nothing': async (probe) => {
      await bet(probe, 'undone bet', stakeOf(probe))
      await refund(probe, 'undone back', 'undone bet')
      return expectMovement(probe, 0n, () => bet(probe, 'undone bet', stakeOf(probe)))
    },
    'a refund of a bet without a round gives it back': (probe) =>
      givesStakeBack(probe, 'lone bet', () =>
        refund(probe, 'lone back', 'lone bet', { round_id: null }),
      ),
    'a refund after the win of its round gives the stake back': async (probe) => {
      await bet(probe, 'won bet', stakeOf(probe))
      await win(probe, 'its win', stakeOf(probe), { round_id: round(probe, 'won bet') })
      const back = await expectChange(probe, stakeOf(probe), () =>
        refund(probe, 'won back', 'won bet'),
      )
      await rollback(probe, 'its win back', [{ action: 'win', name: 'its win' }])
      return back
    },
    'a refund of an unknown bet has a transaction of its own': (probe) =>
      expectRepeat(probe, 0n, () => refund(probe, 'early refund', 'bet that never comes')),
  }),
  ...rulesOf(sources.books, {
    'a refund gives back the stake, whatever amount it names': trustsNoClaim,
    'a refund that names a win gives nothing': givesNothingForWins,
    'a bet that was refunded is not rolled back as well': (probe) =>
      givesStakeBack(probe, 'bet undone 1', async () => {
        await refund(probe, 'undone 1 refund', 'bet undone 1')
        await rollbackBet(probe, 'undone 1 rollback', 'bet undone 1')
      }),
    'a bet that was rolled back is not refunded as well': (probe) =>
      givesStakeBack(probe, 'bet undone 2', async () => {
        await rollbackBet(probe, 'undone 2 rollback', 'bet undone 2')
        await refund(probe, 'undone 2 refund', 'bet undone 2')
      }),
  }),
]

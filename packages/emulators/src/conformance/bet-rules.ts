import { bet, refund, rollback, round, stakeOf, win } from '../validation/deeds.ts'
import {
  expectChange,
  expectRefusal,
  expectRepeat,
  expectRollback,
  expectStill,
  idOf,
  told,
} from '../validation/expectations.ts'
import type { ConformanceProbe } from './conformance-probe.ts'
import { expectMovement, otherBalance } from './movement.ts'
import { rulesOf, sources, type Outcome, type Rule } from './rule.ts'

async function tellsBalanceOfNow(probe: ConformanceProbe): Promise<Outcome> {
  await bet(probe, 'old bet', stakeOf(probe))
  await win(probe, 'win since', stakeOf(probe) * 3n, { round_id: round(probe, 'old bet') })
  const again = await bet(probe, 'old bet', stakeOf(probe))
  const now = await probe.balance()
  await rollback(probe, 'old bet back', [
    { action: 'bet', name: 'old bet' },
    { action: 'win', name: 'win since' },
  ])
  if (again.kind !== 'ok') return told(again)
  return probe.minorOf(again) === now ? undefined : 'the repeat tells the balance of then'
}

async function marksRepeats(probe: ConformanceProbe): Promise<Outcome> {
  const repeated = (count: number) =>
    bet(probe, 'counted bet', stakeOf(probe), { casino_request_retry_count: count })
  const first = await bet(probe, 'counted bet', stakeOf(probe))
  if (first.kind !== 'ok') return told(first)
  const still = await expectMovement(probe, 0n, async () => {
    await repeated(1)
    await repeated(33)
  })
  const last = await repeated(33)
  await refund(probe, 'counted back', 'counted bet')
  return still ?? (idOf(last) === idOf(first) ? undefined : 'the repeat got another transaction_id')
}

/** What an id was used for once is not done under it again, whatever is asked. */
async function oneDeedPerId(probe: ConformanceProbe): Promise<Outcome> {
  const used = { transaction_id: probe.mint('used bet') }
  await bet(probe, 'used bet', stakeOf(probe))
  const asWin = await expectMovement(probe, 0n, () => win(probe, 'x', stakeOf(probe), used))
  await refund(probe, 'used bet back', 'used bet')
  return asWin
}

async function refusedIsNotGivenBack(probe: ConformanceProbe): Promise<Outcome> {
  const balance = (await probe.balance()) ?? 0n
  const refused = await bet(probe, 'refused bet', balance + probe.coinMinor)
  if (refused.kind === 'ok') return 'a bet above the balance was accepted'
  return expectMovement(probe, 0n, () =>
    refund(probe, 'refused back', 'refused bet', { amount: probe.text(balance + probe.coinMinor) }),
  )
}

async function othersIdsDoNothing(probe: ConformanceProbe): Promise<Outcome> {
  const { otherPlayerId } = probe.target
  if (otherPlayerId === null) return { skipped: 'needs --other-player' }
  const player = { player_id: otherPlayerId }
  await bet(probe, 'bet of mine', stakeOf(probe))
  const before = await otherBalance(probe, otherPlayerId)
  if (before === undefined) return 'the balance of the other player was not told'
  const mine = await expectMovement(probe, 0n, async () => {
    await bet(probe, 'bet of mine', stakeOf(probe), player)
    await refund(probe, 'refund by another', 'bet of mine', player)
    await probe.ask('rollback', {
      ...player,
      transaction_id: probe.mint('rollback by another'),
      rollback_transactions: [
        {
          action: 'bet',
          amount: probe.text(stakeOf(probe)),
          transaction_id: probe.mint('bet of mine'),
          type: 'bet',
        },
      ],
      type: 'rollback',
      provider_round_id: round(probe, 'bet of mine'),
    })
  })
  const after = await otherBalance(probe, otherPlayerId)
  await refund(probe, 'bet of mine back', 'bet of mine')
  return mine ?? (after === before ? undefined : 'the other player’s balance moved')
}

async function anyTypeOfBet(probe: ConformanceProbe): Promise<Outcome> {
  const tip = await expectChange(probe, -stakeOf(probe), () =>
    bet(probe, 'tip', stakeOf(probe), { type: 'tip' }),
  )
  if (tip !== undefined) return `tip: ${tip}`
  const free = await expectChange(probe, 0n, () =>
    bet(probe, 'free spin', 0n, { type: 'freespin', freespin_id: 'f-1', quantity: 4 }),
  )
  await refund(probe, 'tip back', 'tip')
  return free === undefined ? undefined : `freespin: ${free}`
}

async function manyBetsPerRound(probe: ConformanceProbe): Promise<Outcome> {
  const shared = { round_id: round(probe, 'shared round') }
  const moved = await expectMovement(probe, stakeOf(probe) * -2n, async () => {
    await bet(probe, 'shared 1', stakeOf(probe), shared)
    await bet(probe, 'shared 2', stakeOf(probe), shared)
  })
  const listed = ['shared 1', 'shared 2'].map((name) => ({ action: 'bet', name }))
  return moved ?? expectRollback(probe, 'shared back', listed, stakeOf(probe) * 2n)
}

/** Stakes: taken once, under any name the protocol knows. */
export const betRules: readonly Rule[] = [
  ...rulesOf(sources.bet, {
    'tips and free spins are bets as well': anyTypeOfBet,
    'two bets of one round are both taken': manyBetsPerRound,
    'a bet without a round is taken': async (probe) => {
      const none = { round_id: null, finished: null }
      const taken = await expectRepeat(probe, -stakeOf(probe), () =>
        bet(probe, 'bet alone', stakeOf(probe), none),
      )
      await refund(probe, 'bet alone back', 'bet alone', { round_id: null })
      return taken
    },
  }),
  ...rulesOf(sources.repeats, {
    'a repeat tells the balance of now': tellsBalanceOfNow,
    'a repeat that counts itself is the same bet': marksRepeats,
    'an id that a bet was taken under pays no win': oneDeedPerId,
    'a bet under the id of a win takes nothing': async (probe) => {
      await win(probe, 'used win', stakeOf(probe))
      const still = await expectStill(probe, () =>
        bet(probe, 'x', stakeOf(probe), { transaction_id: probe.mint('used win') }),
      )
      const listed = [{ action: 'win', name: 'used win' }]
      await rollback(probe, 'used win back', listed)
      return still
    },
    'a bet repeated for an unknown player is refused': async (probe) => {
      await bet(probe, 'named bet', stakeOf(probe))
      const player = { player_id: 'nobody-at-all' }
      const refusal = await expectRefusal(probe, () =>
        bet(probe, 'named bet', stakeOf(probe), player),
      )
      await refund(probe, 'named bet back', 'named bet')
      return refusal
    },
    'ids of one player do nothing for another': othersIdsDoNothing,
  }),
  ...rulesOf(sources.books, {
    'a bet that was refused is not given back': refusedIsNotGivenBack,
  }),
]

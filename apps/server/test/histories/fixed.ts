import { bonusOf, boundless, type BonusDraws } from './reward-terms.ts'
import type { Act, Purse, Step } from './steps.ts'

const alone = (act: Act, node = 0): Step => ({ kind: 'acts', acts: [act], node })
const shareOf = (wager: number, sharePpm: number, times: number): Act => ({
  ...{ kind: 'close', wager, sharePpm },
  end: { timesE4: times },
})
const correctionOf = (wager: number, part: number, times: number): Act => ({
  ...{ kind: 'correct', wager, part, isStale: false },
  end: { timesE4: times },
})
const stakeOf = (player: number, purse: Purse, stakeMinor: bigint): Act => ({
  ...{ kind: 'open', player, purse, currency: 'usdt', stakeMinor, isUncredited: false },
})

/**
 * What chance comes to seldom: a stake of real and bonus money that is closed in shares and corrected
 * twice, a win that is taken back when it is staked again, and a pot of two players.
 */
const rareHistory: readonly Step[] = [
  alone(stakeOf(0, 'with-bonus', 600_000_000n)),
  alone(shareOf(0, 500_000, 20_000), 1),
  alone(shareOf(0, 2_000_000, 20_000)),
  alone(shareOf(0, 500_000, 15_000)),
  alone(correctionOf(0, 2, 0), 1),
  alone(correctionOf(0, 2, 9_900)),
  alone(stakeOf(1, 'real', 100_000_000n)),
  alone(shareOf(0, 1_000_000, 150_000)),
  alone(stakeOf(1, 'real', 1_800_000_000n), 1),
  alone(correctionOf(1, 1, 0)),
  alone(shareOf(0, 1_000_000, 10_000)),
  alone(stakeOf(2, 'real', 100_000_000n)),
  alone(stakeOf(3, 'real', 100_000_000n), 1),
  alone({ kind: 'pot', wagers: [0, 1], timesE4: 19_000 }),
]

const givenBack: Act = { kind: 'close', wager: 0, sharePpm: 1_000_000, end: 'cancel' }

/**
 * A bonus that the correction of an earlier bet completes, after another one had counted, and a bet after its
 * end: all of it is read in one turn.
 */
const bonusHistory: readonly Step[] = [
  ...[alone(stakeOf(2, 'real', 100_000_000n)), alone(givenBack)],
  ...[alone(stakeOf(2, 'real', 60_000_000n), 1), alone(shareOf(0, 1_000_000, 0), 1)],
  alone(correctionOf(1, 1, 9_900)),
  ...[alone(stakeOf(2, 'real', 70_000_000n), 1), alone(shareOf(0, 1_000_000, 0))],
]

/** A stake that is lost. */
const lost = (player: number, stakeMinor: bigint): Step[] => [
  alone(stakeOf(player, 'with-bonus', stakeMinor)),
  alone(shareOf(0, 1_000_000, 0), 1),
]

/** Two bonuses that come under their low mark, have their requirement set anew, and are lost. */
const lostHistory: readonly Step[] = [
  ...[...lost(0, 600_000_000n), ...lost(1, 600_000_000n)],
  ...[...lost(0, 100_000_000n), ...lost(1, 100_000_000n)],
  ...[...lost(0, 600_000_000n), ...lost(1, 600_000_000n), ...lost(1, 100_000_000n)],
]
const low: BonusDraws = [
  bonusOf(4, { multiplier: 100, lowPercent: 75, dustPercent: 10 }),
  bonusOf(5, { multiplier: 30, lowPercent: 90, dustPercent: 20 }),
]

/** A win with bonus money that is taken back when it is lost again, all of it; and is given after all. */
const owedHistory: readonly Step[] = [
  alone(stakeOf(1, 'with-bonus', 600_000_000n)),
  alone(shareOf(0, 1_000_000, 150_000)),
  ...lost(1, 13_800_000_000n),
  alone(correctionOf(1, 1, 0), 1),
  alone(correctionOf(1, 1, 20_000)),
]

const prize = (reason: 'race_prize' | 'rakeback' | 'affiliate' | 'faucet'): Step =>
  alone({ kind: 'grant', player: 1, pocket: 'real', reason, currency: 'usdt', amountMinor: 7n })
const frozen = (isBack: boolean): Step =>
  alone({ kind: 'move', gives: [9n, 1n], pocket: 'frozen', isBack, currency: 'usdt' })
const takenBack = (player: number, reason: 'deposit_reversal' | 'bonus_reversal'): Step => {
  const amount = { currency: 'usdt', amountMinor: 500_000_000n }
  return alone({ kind: 'deposit', player, ...amount, takenBack: reason })
}

const withdrawn = (end: 'paid' | 'returned'): Step =>
  alone({ kind: 'withdrawal', player: 3, currency: 'usdt', amountMinor: 50_000_000n, end })
const booked = (reason: 'correction' | 'deposit_write_off', isTaken: boolean): Step =>
  alone({ kind: 'booking', player: 3, currency: 'usdt', amountMinor: 11n, reason, isTaken })

/**
 * Money that moves as no bet: every prize, frozen and let go, withdrawn, paid out and given back, booked by
 * staff, converted, and taken back.
 */
const movedHistory: readonly Step[] = [
  ...[prize('race_prize'), prize('rakeback'), prize('affiliate'), prize('faucet')],
  ...[
    frozen(false),
    frozen(true),
    takenBack(0, 'deposit_reversal'),
    takenBack(2, 'bonus_reversal'),
  ],
  alone({ kind: 'withdrawal', player: 1, currency: 'usdt', amountMinor: 100_000_000n, end: null }),
  ...[withdrawn('paid'), withdrawn('returned')],
  ...[booked('correction', false), booked('correction', true), booked('deposit_write_off', true)],
  ...[alone(stakeOf(1, 'with-bonus', 600_000_000n)), alone(shareOf(0, 1_000_000, 9_900))],
  alone({ kind: 'convert', player: 1, currency: 'usdt', releaseMinorMax: 1_000_000_000n }, 1),
  alone(correctionOf(0, 1, 150_000)),
]

const readNow: Step = {
  ...{ kind: 'read', commits: 6, facts: 12, portions: 1 },
  ...{ crash: null, broken: null, isDouble: false },
}

/** A stake of which a share is counted when the one after it has both noted as earning nothing. */
const oppositeHistory: readonly Step[] = [
  ...[alone(stakeOf(0, 'real', 100_000_000n)), alone(shareOf(0, 500_000, 12_345)), readNow],
  alone({
    ...{ kind: 'open', player: 1, purse: 'real', currency: 'usdt' },
    ...{ stakeMinor: 100_000_000n, isUncredited: true },
  }),
  ...[alone(shareOf(1, 1_000_000, 0)), alone(shareOf(0, 1_000_000, 20_000)), readNow],
]

/** What chance comes to seldom: histories, and the bonuses that are wagered in them. */
export const fixed: readonly (readonly [readonly Step[], BonusDraws])[] = [
  [rareHistory, [boundless, boundless]],
  [bonusHistory, [boundless, boundless]],
  [lostHistory, low],
  [owedHistory, [boundless, boundless]],
  [movedHistory, [boundless, boundless]],
  [oppositeHistory, [boundless, boundless]],
]

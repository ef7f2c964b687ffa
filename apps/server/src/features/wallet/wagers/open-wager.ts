import { currencyOf, refuse, type Uuid } from '@powerplay/kernel'
import type { Command, StakeSource, Statement, View, WagerRow } from '@powerplay/ledger'
import type { Telling } from '../balances/events.ts'
import type { WalletParts } from '../parts.ts'
import {
  idsOf,
  sourceOf,
  stakeAccounts,
  stakeLegs,
  withBonus,
  type StakeAccounts,
} from '../stake.ts'
import { stakeChanges, submitStake, type PayableStake } from '../stake-payment.ts'
import { usdE6Of } from '../worth.ts'

/** A wager that stays open: its stake waits in escrow. A player may have any number of them. */
export interface OpenWager extends PayableStake {
  /** Idempotency key, its owner's own (`Platform.ownKey`), which becomes the wager's id. */
  readonly id: Uuid
  readonly terms: Pick<
    WagerRow,
    | 'product'
    | 'game'
    | 'stakeMinor'
    | 'usdRateE8'
    | 'trueEdgePpm'
    | 'creditedEdgePpm'
    | 'ruleVersion'
    | 'params'
    | 'result'
  >
  /** True when the wager plays under the player's seeds and so takes the next nonce. */
  readonly usesSeeds: boolean
  /** Rows of the product that belong to the stake, written in its transaction; one may refuse it. */
  readonly statements?: readonly Statement[]
  readonly telling: Telling
}

/** The seeds an open wager plays under. */
export interface HeldSeeds {
  readonly seedPairId: Uuid | null
  readonly nonce: number
}

type Opened = HeldSeeds & { readonly source: StakeSource }

/**
 * Opens a wager, takes its stake into escrow and tells the player's screens. Refusals:
 * `order.notEnough`, core/self-excluded.
 * @returns null for a key that was used before.
 */
export async function openWager(parts: WalletParts, order: OpenWager): Promise<HeldSeeds | null> {
  const accounts = await stakeAccounts(parts.directory, order)
  const outcome = await submitStake(parts, order, {
    first: commandOf(parts, order, accounts),
    withBonus: async (_bonusId, mostMinor) =>
      commandOf(parts, order, await withBonus(parts.directory, order, accounts, mostMinor)),
  })
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') return null
  const { source, ...seeds } = outcome.answer
  const money = { stakeMinor: order.terms.stakeMinor, payoutMinor: 0n }
  parts.balances.tellAll(order, outcome, stakeChanges(source, money, 2), order.telling)
  return seeds
}

function commandOf(
  { platform }: WalletParts,
  order: OpenWager,
  accounts: StakeAccounts,
): Command<Opened> {
  const { id, userId, currency, terms, usesSeeds } = order
  const { stakeMinor, usdRateE8 } = terms
  const postingId = platform.mintId()
  const stakeUsdE6 = usdE6Of(stakeMinor, usdRateE8, currencyOf(currency).decimals)
  return {
    key: id,
    orderBy: userId,
    accountIds: idsOf(accounts),
    houses: [],
    nonceOf: usesSeeds ? userId : null,
    decide(view) {
      const source = sourceOf(view, accounts, stakeMinor)
      if (!source) return { ok: false, refusal: order.notEnough, params: {} }
      const seeds = usesSeeds ? nextSeeds(view, userId) : { seedPairId: null, nonce: -1 }
      const open = { status: 'in-progress', payoutMinor: 0n, multiplierE4: 0 } as const
      const place = { id, userId, currency, houseAccountId: null, stakeUsdE6 }
      const wager: WagerRow = { ...terms, ...open, ...seeds, ...place, ...source }
      const legs = stakeLegs(accounts, { amountMinor: stakeMinor, bonusMinor: source.bonusMinor })
      const posting = { id: postingId, reason: 'stake' as const, wagerId: id, legs }
      const { statements = [] } = order
      const effects = { wagers: [wager], postings: [posting], statements, movesNonce: usesSeeds }
      return { ok: true, effects: { ...effects, answer: { ...seeds, source } } }
    },
  }
}

function nextSeeds(view: View, userId: Uuid): HeldSeeds {
  const { seedPairId, nonce } = view.nonceOf(userId)
  return { seedPairId, nonce: nonce + 1 }
}

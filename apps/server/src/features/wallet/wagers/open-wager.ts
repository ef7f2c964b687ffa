import { currencyOf, refuse, type Uuid } from '@powerplay/kernel'
import type { Command, Outcome, StakeSource, View, WagerRow } from '@powerplay/ledger'
import type { AccountChange, Telling } from '../balances/events.ts'
import type { WalletParts } from '../parts.ts'
import {
  idsOf,
  sourceOf,
  stakeAccounts,
  stakeLegs,
  withBonus,
  type StakeAccounts,
  type StakeOrder,
} from '../stake.ts'
import { usdE6Of } from '../worth.ts'

/** A wager that stays open: its stake waits in escrow. A player may have any number of them. */
export interface OpenWager extends StakeOrder {
  /** Idempotency key, which becomes the wager's id. */
  readonly id: Uuid
  /** True where bonus money may pay what the real pocket does not hold. */
  readonly takesBonus: boolean
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
  /** Name of the refusal when the pockets hold less than the stake. */
  readonly notEnough: string
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
  let outcome = await parts.settler.submit(commandOf(parts, order, accounts))
  if (outcome.kind === 'refused' && outcome.refusal === order.notEnough && order.takesBonus) {
    outcome = (await openWithBonus(parts, order, accounts)) ?? outcome
  }
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') return null
  const { source, ...seeds } = outcome.answer
  parts.balances.tellAll(order, outcome, changesOf(order, source), order.telling)
  return seeds
}

/** Tried only where the real pocket is too small, so that nobody else pays for the question. */
async function openWithBonus(
  parts: WalletParts,
  order: OpenWager,
  accounts: StakeAccounts,
): Promise<Outcome<Opened> | undefined> {
  const { userId: owner, currency } = order
  const bonusId = await parts.directory.find({ owner, currency, pocket: 'bonus' })
  if (bonusId === null) return undefined
  const all = await withBonus(parts.directory, order, accounts)
  return parts.settler.submit(commandOf(parts, order, all))
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
      const effects = { wagers: [wager], postings: [posting], movesNonce: usesSeeds }
      return { ok: true, effects: { ...effects, answer: { ...seeds, source } } }
    },
  }
}

function nextSeeds(view: View, userId: Uuid): HeldSeeds {
  const { seedPairId, nonce } = view.nonceOf(userId)
  return { seedPairId, nonce: nonce + 1 }
}

/** What the stake took from which pocket; places as `idsOf` lists them. */
function changesOf(
  { terms: { stakeMinor } }: OpenWager,
  { pocket, bonusMinor }: StakeSource,
): AccountChange[] {
  const changes: AccountChange[] = []
  if (pocket !== 'bonus') {
    const changeMinor = bonusMinor - stakeMinor
    changes.push({ place: 0, pocket: pocket === 'demo' ? 'demo' : 'real', changeMinor })
  }
  if (bonusMinor > 0n) changes.push({ place: 2, pocket: 'bonus', changeMinor: -bonusMinor })
  return changes
}

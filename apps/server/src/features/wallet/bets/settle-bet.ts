import { currencyOf, refuse, type Uuid } from '@powerplay/kernel'
import {
  productHouse,
  statusOf,
  type AccountId,
  type Command,
  type StakeSource,
  type WagerRow,
  type WagerStatus,
} from '@powerplay/ledger'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import type { Telling } from '../balances/events.ts'
import { findFirstResult } from '../journal/read-wagers.ts'
import type { WalletParts } from '../parts.ts'
import { sourceOf } from '../stake.ts'
import { stakeChanges, submitStake, type PayableStake } from '../stake-payment.ts'
import { usdE6Of } from '../worth.ts'

/** Plain data of a round: what the player chose, or what came out. */
type RoundData = Readonly<Record<string, unknown>>

/** What a draw under the player's seeds comes to. */
export interface Draw {
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly result: RoundData
}

/** A bet that is decided in the commit that takes its stake. */
export interface InstantBet extends PayableStake {
  /** Idempotency key, its owner's own (`Platform.ownKey`), which becomes the wager's id. */
  readonly key: Uuid
  readonly product: string
  readonly game: string
  readonly stakeMinor: bigint
  /** What the player chose, as parsed, and its JSON text: the same choice gives the same text. */
  readonly params: RoundData
  readonly paramsText: string
  readonly usdRateE8: bigint
  readonly trueEdgePpm: number
  readonly creditedEdgePpm: number
  readonly ruleVersion: number
  readonly telling: Telling
  /** Makes `draw` possible for a pair that is not in memory yet. */
  prepare(pairId: Uuid): Promise<void> | undefined
  /** Decides the outcome from pair and nonce. Pure; may run again for the same bet. */
  draw(pairId: Uuid, nonce: number): Draw
}

/** A settled instant bet. */
export interface SettledBet {
  readonly id: Uuid
  readonly stakeMinor: bigint
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly status: WagerStatus
  readonly seedPairId: Uuid
  readonly nonce: number
  readonly params: RoundData
  readonly result: RoundData
}

/**
 * Takes the stake, decides and pays in one durable commit, exactly once per key. Answers only
 * after the commit, and tells the player's screens. Refusals: `bet.notEnough` (no money moved),
 * core/self-excluded, core/key-in-flight, core/key-reused, core/bad-payload (key too old).
 */
export async function settleBet(parts: WalletParts, bet: InstantBet): Promise<SettledBet> {
  const { keys } = parts
  let isSettled = false
  keys.begin(bet.key)
  try {
    const settled = (await replayOfOldKey(parts, bet)) ?? (await settleNew(parts, bet))
    isSettled = true
    return settled
  } finally {
    keys.end(bet.key, isSettled)
  }
}

/** Keys that were used here lately or carry an old time are looked up before anything else. */
function replayOfOldKey(
  parts: WalletParts,
  bet: InstantBet,
): Promise<SettledBet | undefined> | undefined {
  const isFresh = isFreshKey(bet.key, parts.platform.clock)
  if (isFresh && !parts.keys.isRecent(bet.key)) return undefined
  return replay(parts, bet).then((known) => {
    if (known || isFresh) return known
    refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
  })
}

/** A bet with the accounts that may pay it. */
interface Payers {
  readonly accountId: AccountId
  readonly bonusId: AccountId | null
  readonly mostMinor: bigint | null
}

async function settleNew(parts: WalletParts, bet: InstantBet): Promise<SettledBet> {
  const { userId: owner, currency, pocket } = bet
  const found = parts.directory.idOf({ owner, currency, pocket })
  const accountId = typeof found === 'number' ? found : await found
  const outcome = await submitStake(parts, bet, {
    first: commandOf(bet, { accountId, bonusId: null, mostMinor: null }),
    withBonus: (bonusId, mostMinor) => commandOf(bet, { accountId, bonusId, mostMinor }),
  })
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') return (await replay(parts, bet)) ?? refuse('core/key-reused')
  const { source, ...settled } = outcome.answer
  parts.balances.tellAll(bet, outcome, stakeChanges(source, settled, 1), bet.telling)
  return settled
}

type Decided = SettledBet & { readonly source: StakeSource }

function commandOf(bet: InstantBet, { accountId, bonusId, mostMinor }: Payers): Command<Decided> {
  const { userId, currency, product, stakeMinor, pocket } = bet
  const house = { house: productHouse(product, pocket), currency }
  const stakeUsdE6 = usdE6Of(stakeMinor, bet.usdRateE8, currencyOf(currency).decimals)
  const bonus = bonusId === null ? null : { accountId: bonusId, escrowId: bonusId, mostMinor }
  const accounts = { pocket, accountId, escrowId: accountId, bonus }
  return {
    key: bet.key,
    orderBy: userId,
    accountIds: bonusId === null ? [accountId] : [accountId, bonusId],
    houses: [house],
    nonceOf: userId,
    prepare: (view) => bet.prepare(view.nonceOf(userId).seedPairId),
    decide(view) {
      const source = sourceOf(view, accounts, stakeMinor)
      if (!source) return { ok: false, refusal: bet.notEnough, params: {} }
      const { seedPairId, nonce: lastNonce } = view.nonceOf(userId)
      const settled = decideBet(bet, seedPairId, lastNonce + 1)
      const wager = wagerRow(bet, settled, {
        ...source,
        houseAccountId: view.houseOf(house),
        stakeUsdE6,
      })
      const answer = { ...settled, source }
      return { ok: true, effects: { wagers: [wager], movesNonce: true, answer } }
    },
  }
}

function decideBet(bet: InstantBet, seedPairId: Uuid, nonce: number): SettledBet {
  const { key: id, stakeMinor, params } = bet
  const { payoutMinor, multiplierE4, result } = bet.draw(seedPairId, nonce)
  const status = statusOf(stakeMinor, payoutMinor)
  return { id, stakeMinor, payoutMinor, multiplierE4, status, seedPairId, nonce, params, result }
}

function wagerRow(
  bet: InstantBet,
  settled: SettledBet,
  place: StakeSource & Pick<WagerRow, 'houseAccountId' | 'stakeUsdE6'>,
): WagerRow {
  return {
    id: bet.key,
    userId: bet.userId,
    accountId: place.accountId,
    houseAccountId: place.houseAccountId,
    product: bet.product,
    game: bet.game,
    currency: bet.currency,
    pocket: place.pocket,
    bonusMinor: place.bonusMinor,
    bonusAccountId: place.bonusAccountId,
    status: settled.status,
    stakeMinor: bet.stakeMinor,
    payoutMinor: settled.payoutMinor,
    multiplierE4: settled.multiplierE4,
    usdRateE8: bet.usdRateE8,
    stakeUsdE6: place.stakeUsdE6,
    trueEdgePpm: bet.trueEdgePpm,
    creditedEdgePpm: bet.creditedEdgePpm,
    ruleVersion: bet.ruleVersion,
    seedPairId: settled.seedPairId,
    nonce: settled.nonce,
    params: bet.paramsText,
    result: JSON.stringify(settled.result),
  }
}

/** The bet of a known key as it was settled; another bet under it is refused. */
async function replay(parts: WalletParts, bet: InstantBet): Promise<SettledBet | undefined> {
  const wager = await findFirstResult(parts.platform.database, bet.key)
  if (!wager) return undefined
  const isSame =
    wager.userId === bet.userId &&
    wager.product === bet.product &&
    wager.game === bet.game &&
    wager.currency === bet.currency &&
    (wager.pocket === 'demo') === (bet.pocket === 'demo') &&
    wager.stakeMinor === bet.stakeMinor &&
    JSON.stringify(wager.params) === bet.paramsText
  const { seedPairId } = wager
  if (!isSame || seedPairId === null) refuse('core/key-reused')
  return { ...wager, seedPairId }
}

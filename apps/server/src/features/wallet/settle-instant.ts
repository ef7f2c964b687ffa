import { currencyOf, refuse, type Uuid } from '@powerplay/kernel'
import {
  productHouse,
  statusOf,
  type AccountId,
  type Balance,
  type Command,
  type Settler,
  type WagerRow,
  type WagerStatus,
} from '@powerplay/ledger'
import type { Platform } from '../../platform/context.ts'
import { isFreshKey } from '../../platform/idempotency.ts'
import type { AccountDirectory } from './account-directory.ts'
import { findWager } from './journal-reader.ts'
import type { KeyGuard } from './key-guard.ts'
import { usdE6Of } from './worth.ts'

/** Plain data of a round: what the player chose, or what came out. */
type RoundData = Readonly<Record<string, unknown>>

/** What a draw under the player's seeds comes to. */
export interface Draw {
  readonly payoutMinor: bigint
  readonly multiplierE4: number
  readonly result: RoundData
}

/** A bet that is decided in the commit that takes its stake. */
export interface InstantBet {
  /** Idempotency key, which becomes the wager's id. */
  readonly key: Uuid
  readonly userId: Uuid
  readonly currency: string
  readonly demo: boolean
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
  /** Name of the refusal when the pocket holds less than the stake. */
  readonly notEnough: string
  /** Makes `draw` possible for a pair that is not in memory yet. */
  prepare(pairId: Uuid): Promise<void> | undefined
  /** Decides the outcome from pair and nonce. Pure; may run again for the same bet. */
  draw(pairId: Uuid, nonce: number): Draw
}

/** A settled instant bet. `balance` is null for a repeated key: nothing moved now. */
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
  readonly balance: Balance | null
}

/** A bet right after its commit, before its balance is known. */
type Decided = Omit<SettledBet, 'balance'>

/** What settling needs. */
export interface SettleParts {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'mintId'>
  readonly settler: Settler
  readonly directory: AccountDirectory
  readonly keys: KeyGuard
}

/**
 * Takes the stake, decides and pays in one durable commit, exactly once per key. Answers only
 * after the commit. Refusals: `bet.notEnough` (no money moved), core/key-in-flight,
 * core/key-reused, core/bad-payload (key too old).
 */
export async function settleInstant(parts: SettleParts, bet: InstantBet): Promise<SettledBet> {
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
  parts: SettleParts,
  bet: InstantBet,
): Promise<SettledBet | undefined> | undefined {
  const isFresh = isFreshKey(bet.key, parts.platform.clock)
  if (isFresh && !parts.keys.isRecent(bet.key)) return undefined
  return replay(parts, bet).then((known) => {
    if (known || isFresh) return known
    refuse('core/bad-payload', { fields: { requestId: ['validation.key_time'] } })
  })
}

async function settleNew(parts: SettleParts, bet: InstantBet): Promise<SettledBet> {
  const { userId: owner, currency, demo } = bet
  const found = parts.directory.idOf({ owner, currency, pocket: demo ? 'demo' : 'real' })
  const accountId = typeof found === 'number' ? found : await found
  const outcome = await parts.settler.submit(commandOf(bet, accountId))
  if (outcome.kind === 'refused') refuse(outcome.refusal, outcome.params)
  if (outcome.kind === 'replayed') {
    return (await replay(parts, bet)) ?? refuse('core/key-reused')
  }
  return { ...outcome.answer, balance: outcome.after[0] ?? null }
}

function commandOf(bet: InstantBet, accountId: AccountId): Command<Decided> {
  const { userId, currency, demo, product, stakeMinor } = bet
  const house = { house: productHouse(product, demo), currency }
  const stakeUsdE6 = usdE6Of(stakeMinor, bet.usdRateE8, currencyOf(currency).decimals)
  return {
    key: bet.key,
    orderBy: userId,
    accountIds: [accountId],
    houses: [house],
    nonceOf: userId,
    prepare: (view) => bet.prepare(view.nonceOf(userId).seedPairId),
    decide(view) {
      if (view.balanceOf(accountId).balanceMinor < stakeMinor) {
        return { ok: false, refusal: bet.notEnough, params: {} }
      }
      const { seedPairId, nonce: lastNonce } = view.nonceOf(userId)
      const answer = decideBet(bet, seedPairId, lastNonce + 1)
      const houseAccountId = view.houseOf(house)
      const wager = wagerRow(bet, answer, { accountId, houseAccountId, stakeUsdE6 })
      return { ok: true, effects: { wagers: [wager], movesNonce: true, answer } }
    },
  }
}

function decideBet(bet: InstantBet, seedPairId: Uuid, nonce: number): Decided {
  const { key: id, stakeMinor, params } = bet
  const { payoutMinor, multiplierE4, result } = bet.draw(seedPairId, nonce)
  const status = statusOf(stakeMinor, payoutMinor)
  return {
    id,
    stakeMinor,
    payoutMinor,
    multiplierE4,
    status,
    seedPairId,
    nonce,
    params,
    result,
  }
}

function wagerRow(
  bet: InstantBet,
  decided: Decided,
  place: Pick<WagerRow, 'accountId' | 'houseAccountId' | 'stakeUsdE6'>,
): WagerRow {
  return {
    id: bet.key,
    userId: bet.userId,
    accountId: place.accountId,
    houseAccountId: place.houseAccountId,
    product: bet.product,
    game: bet.game,
    currency: bet.currency,
    demo: bet.demo,
    status: decided.status,
    stakeMinor: bet.stakeMinor,
    payoutMinor: decided.payoutMinor,
    multiplierE4: decided.multiplierE4,
    usdRateE8: bet.usdRateE8,
    stakeUsdE6: place.stakeUsdE6,
    trueEdgePpm: bet.trueEdgePpm,
    creditedEdgePpm: bet.creditedEdgePpm,
    ruleVersion: bet.ruleVersion,
    seedPairId: decided.seedPairId,
    nonce: decided.nonce,
    params: bet.paramsText,
    result: JSON.stringify(decided.result),
  }
}

/** The stored bet of a known key; another bet under it is refused. */
async function replay(parts: SettleParts, bet: InstantBet): Promise<SettledBet | undefined> {
  const wager = await findWager(parts.platform.database, bet.key)
  if (!wager) return undefined
  const isSame =
    wager.userId === bet.userId &&
    wager.product === bet.product &&
    wager.game === bet.game &&
    wager.currency === bet.currency &&
    wager.demo === bet.demo &&
    wager.stakeMinor === bet.stakeMinor &&
    JSON.stringify(wager.params) === bet.paramsText
  const { seedPairId } = wager
  if (!isSame || seedPairId === null) refuse('core/key-reused')
  return { ...wager, seedPairId, balance: null }
}

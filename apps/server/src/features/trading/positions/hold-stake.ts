import { assert, divide, Refusal, refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { JournalWager } from '../../wallet/index.ts'
import { product, type TradingParts } from '../parts.ts'
import { dropPlace, type PositionTerms } from './position-store.ts'

const ruleVersion = 1

/**
 * Puts wager and opening fee into escrow; where that is refused the place is given back. Refusals:
 * futures/not-enough-balance; core/key-reused, self-excluded.
 */
export async function holdStake(
  parts: TradingParts,
  terms: PositionTerms,
  usdRateE8: bigint,
  context: CallContext,
): Promise<void> {
  const { id, userId, currency, demo } = terms
  const stakeMinor = terms.wagerMinor + terms.openingFeeMinor
  const edgePpm = edgePpmOf(terms.openingFeeMinor, stakeMinor)
  const wager = {
    ...{ product, game: terms.ticker, stakeMinor, usdRateE8, ruleVersion },
    ...{ trueEdgePpm: edgePpm, creditedEdgePpm: edgePpm },
    params: JSON.stringify(paramsOf(terms)),
    result: '{}',
  }
  try {
    const held = await parts.wallet.wagers.open({
      ...{ id, userId, currency, pocket: demo ? 'demo' : 'real', takesBonus: false },
      ...{ terms: wager, usesSeeds: false, notEnough: 'futures/not-enough-balance' },
      telling: { context, delayMs: 0, reason: product },
    })
    // The key was used for another bet before, unless a connection that broke hid this very stake.
    if (held === null && !isStakeOf(terms, await parts.wallet.journal.find(id))) {
      refuse('core/key-reused')
    }
  } catch (error) {
    if (error instanceof Refusal) await dropPlace(parts.platform.database, id)
    throw error
  }
}

/** Rewards count the fee that is certain: that of the opening. */
function edgePpmOf(feeMinor: bigint, stakeMinor: bigint): number {
  return Number.parseInt(String(divide(feeMinor * 1_000_000n, stakeMinor, 'down')), 10)
}

function paramsOf(terms: PositionTerms) {
  const { ticker, side, multiplier, fee } = terms
  return { ticker, side, multiplier, feeMode: fee.mode, wagerMinor: String(terms.wagerMinor) }
}

/** Whether a wager is the open one of this order. */
export function isStakeOf(
  terms: Pick<PositionTerms, 'userId' | 'ticker' | 'wagerMinor' | 'openingFeeMinor'>,
  wager: JournalWager | undefined,
): boolean {
  if (wager?.status !== 'in-progress' || wager.product !== product) return false
  assert(wager.game !== '', 'a wager names its ticker')
  return (
    wager.userId === terms.userId &&
    wager.game === terms.ticker &&
    wager.stakeMinor === terms.wagerMinor + terms.openingFeeMinor
  )
}

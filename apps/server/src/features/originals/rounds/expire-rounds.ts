import { secondMs } from '@powerplay/kernel'
import { repeat, type Stop } from '../../../platform/jobs/repeat.ts'
import type { OpenRound, RoundDecision, RoundHead } from '../../wallet/index.ts'
import { product } from '../product.ts'
import {
  endDecision,
  notEnough,
  inPlayOf,
  tellingOf,
  type Moved,
  type RoundParts,
} from './round-parts.ts'

const everyMs = 30 * secondMs
const portion = 200

/** Ends rounds that were left alone, on every worker; each ends once. @returns stop */
export function watchExpiry(parts: RoundParts): Stop {
  return repeat(parts.platform.logOf('originals'), {
    event: 'originals.expiry_failed',
    everyMs,
    work: () => expireRounds(parts),
  })
}

/**
 * Ends every open round whose time is up as its rules say: cash-out, cancel, stand on all hands,
 * hold all.
 */
export async function expireRounds(parts: RoundParts): Promise<void> {
  for (;;) {
    const due = { nowMs: parts.platform.clock.now(), count: portion }
    const heads = await parts.wallet.rounds.overdue(due)
    await Promise.all(heads.map((head) => expireRound(parts, head)))
    if (heads.length < portion) return
  }
}

async function expireRound(parts: RoundParts, head: RoundHead): Promise<void> {
  await parts.wallet.rounds.play({
    product,
    head,
    businessKey: { scope: 'round_expiry', key: head.id },
    notEnough,
    prepare: parts.prepare,
    decide: (round) => decideExpiry(parts, round),
    telling: () => tellingOf(null, head, null),
  })
}

function decideExpiry(parts: RoundParts, round: OpenRound): RoundDecision<Moved> {
  const inPlay = inPlayOf(parts, round)
  const state = inPlay.rules.expire(inPlay.state, inPlay.stream)
  const ended = { ...inPlay, state }
  const { turns } = round
  return endDecision(ended, { turns, ending: 'expiry', extraMinor: 0n })
}

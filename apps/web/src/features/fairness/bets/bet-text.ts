import type { BetInfo } from '@powerplay/contract'
import { formatVerifyLink } from '@powerplay/engines'
import { fieldOf } from '../../../platform/client/fields.ts'
import { multiplierToE4, showMultiplier } from '../../../platform/format/ratio.ts'
import { paramsOfBet } from '../check/check-draft.ts'
import type { ShownOutcome } from '../games/outcome.ts'

type Info = BetInfo['info']

/** The multiplier of a bet; a lost one reads 0.00× (000_1c37c0fb05cd66e6.txt, section 4). */
export function betMultiplier({ status, multiplier }: Pick<Info, 'status' | 'multiplier'>): string {
  return showMultiplier(status === 'lose' ? 0 : multiplierToE4(multiplier))
}

/** A stored bet as texts and pictures show it, the layout revealed at its end included. */
export function shownOutcome(info: Info): ShownOutcome {
  const reveal = fieldOf(info.data, 'reveal')
  const outcome = typeof reveal === 'object' ? { ...info.data, ...reveal } : info.data
  return { game: info.game, params: paramsOfBet({ info }), outcome }
}

/**
 * Where a bet is verified: undefined before its server seed is revealed, and for nonce -1
 * (000_1c37c0fb05cd66e6.txt, section 4).
 */
export function verifyPath(info: Info): string | undefined {
  const { game, server_seed: serverSeed, client_seed: clientSeed, nonce, id } = info
  if (serverSeed === null || nonce < 0) return undefined
  return `${formatVerifyLink({ game, serverSeed, clientSeed, nonce })}&bet=${id}`
}

const shortLength = 8

/** The end of a bet's id, enough to tell one bet from another by eye. */
export function shortId(id: string): string {
  return id.slice(-shortLength)
}

import type { ProfileBet, TokenProof } from '@powerplay/contract'
import { dayMs, fromWireId } from '@powerplay/kernel'
import { callServer } from '../../../platform/client/call-server.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { loadDay } from './recompute-day.ts'

/** No more proofs than the server makes in a minute for one player. */
const betsAtOnce = 8

/** The viewer's bets of a day, looked for in its published figures. */
export interface FoundBets {
  /** Ids of those that stand in it. */
  readonly found: readonly string[]
  /** Ids of those that do not, or whose proof does not come to a line of the file. */
  readonly missing: readonly string[]
}

/** Looks for the last bets of the viewer that were settled on a day in the file that everybody gets. */
export async function findOwnBets(day: string): Promise<FoundBets> {
  const from = Date.parse(day)
  const [file, { verifyInclusion }, { rows }] = await Promise.all([
    loadDay(day),
    import('@powerplay/verifier/recompute'),
    callServer('profileBets', { from, to: from + dayMs, page: 1, perPage: betsAtOnce }),
  ])
  if (!file) throw new Error('no such day')
  const bets = rows.filter(({ status }) => status !== 'cancel')
  const found: string[] = []
  const missing: string[] = []
  for (const bet of bets) {
    const proof = await proofOf(day, bet)
    const isIn = proof?.rows.some((row) => isOf(row, bet) && verifyInclusion(file, row)) === true
    const list = isIn ? found : missing
    list.push(bet._id)
  }
  return { found, missing }
}

/** Whether a row names this very bet: another one's would prove nothing. */
function isOf({ name }: TokenProof['rows'][number], { _id }: ProfileBet): boolean {
  const id = fromWireId('bet', _id)
  return id !== undefined && name.startsWith(`${id}:`)
}

/** Undefined where the house knows of no such bet in the day. */
async function proofOf(day: string, { _id }: ProfileBet): Promise<TokenProof | undefined> {
  try {
    return await callServer('tokenProof', { day, id: _id })
  } catch (error) {
    if (error instanceof ServerRefusal && error.name === 'core/unknown-id') return undefined
    throw error
  }
}

import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { betOfBench } from '../bet-of-bench.ts'
import { keyMint } from '../keys.ts'
import { callerOf } from './bets.ts'
import type { BenchPlayer } from './players.ts'

const mintKey = keyMint()
const nothing = () => undefined
const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }

/** One bet through the service layer. @returns its id, and when it was answered (epoch, ms). */
export async function playLoneBet(
  app: App,
  player: BenchPlayer,
): Promise<{ readonly id: string; readonly atMs: number }> {
  const context: CallContext = { ...shared, caller: callerOf(player), key: mintKey() }
  const { response } = await app.whispers.Play(betOfBench, context)
  return { id: response.id, atMs: Date.now() }
}

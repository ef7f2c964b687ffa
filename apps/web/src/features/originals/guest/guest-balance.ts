import type { GameResult } from '@powerplay/contract'
import { emit } from '../../../platform/client/client-events.ts'

/** The part of an answer that tells a guest's balance; those to players have none. */
interface Told {
  readonly game: Pick<GameResult, 'currency' | 'status' | 'delay'>
  readonly balance?: string | undefined
}

/** Tells what a guest has left: at once while a round is open, after its animation at the end. */
export function tellGuestBalance({ game, balance }: Told): void {
  if (balance === undefined) return
  const { currency, status, delay } = game
  const delayMs = status === 'in-progress' ? 0 : delay
  emit('originals:guest-balance', { currency, balance, delayMs })
}

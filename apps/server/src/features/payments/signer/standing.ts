import type { InstantMs } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { isToStop, seenSigner, silentAfterMs, type SeenSigner } from './watch-signer.ts'

/** Whether payments are signed, by what the signer said last and what staff asked for since. */
export interface SignerStanding {
  readonly state: 'signs' | 'stopping' | 'stopped' | 'silent'
  /** When it stopped itself, or was; null where it did not, or nobody knows. */
  readonly stoppedAt: InstantMs | null
  /** When it was heard of last; null for never. */
  readonly seenAt: InstantMs | null
  /** All that it said then. */
  readonly said: SeenSigner['state'] | null
}

export async function signerStanding(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  on: Queries = database,
): Promise<SignerStanding> {
  const [seen, isAsked] = [await seenSigner(on), await isToStop(on)]
  const seenAt = seen?.seenAt.getTime() ?? null
  const isHeard = seenAt !== null && clock.now() - seenAt <= silentAfterMs
  const isStopped = seen?.state.isStopped === true
  return {
    state: isAsked ? 'stopping' : isStopped ? 'stopped' : isHeard ? 'signs' : 'silent',
    stoppedAt: seen?.state.stop?.at ?? null,
    seenAt,
    said: seen?.state ?? null,
  }
}

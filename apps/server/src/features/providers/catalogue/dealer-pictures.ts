import { minuteMs, secondMs } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { createFreshMemory } from '../../../platform/memory/fresh-memory.ts'
import type { GamePictures } from './game-pictures.ts'

const freshMs = 10 * minuteMs
const keptMax = 1_000
/** How long a list of tables waits for the pictures of its dealers. */
const patienceMs = secondMs

/**
 * Pictures of dealers, kept as the art of games is: the aggregator's own address is never told.
 * @returns a path on our site, or '' where there is none yet.
 */
export function createDealerPictures(
  { clock }: Pick<Platform, 'clock'>,
  pictures: Pick<GamePictures, 'keep'>,
): (url: string) => Promise<string> {
  const memory = createFreshMemory({ clock, freshMs, max: keptMax }, (url) => pictures.keep(url))
  return (url) => Promise.race([memory.get(url), nothingAfter(patienceMs)])
}

function nothingAfter(ms: number): Promise<string> {
  return new Promise((done) => {
    setTimeout(() => done(''), ms).unref()
  })
}

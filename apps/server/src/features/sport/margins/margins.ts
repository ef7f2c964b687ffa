import { dayMs, minuteMs, mintUuidV7 } from '@powerplay/kernel'
import type { CallHandlers, Platform } from '../../../platform/context.ts'
import { categoryIdOf } from '../book/present.ts'
import type { Bookmaker } from '../bookmaker.ts'
import { marginRow } from './margin-row.ts'
import { marginSums } from './margin-store.ts'

/** Bets of so many days are counted. */
const days = 90
/** The sums are made anew so often; they are the same for everybody. */
const keptMs = minuteMs
const zeros = new Uint8Array(10)

/** Offered and realised margins, for everybody to look at. */
export function marginCalls(
  bookmaker: Bookmaker | null,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): Pick<CallHandlers, 'bookmakerMargins'> {
  const sports = bookmaker?.feed.sports ?? []
  const names = new Map(sports.map((sport) => [categoryIdOf(sport), sport.name]))
  const read = async () => {
    const sums = await marginSums(database, mintUuidV7(clock.now() - days * dayMs, zeros))
    return {
      days,
      rows: sums.map((sum) => marginRow(sum, names.get(sum.category) ?? sum.category)),
    }
  }
  let kept: { readonly at: number; readonly answer: ReturnType<typeof read> } | undefined
  return {
    async bookmakerMargins() {
      const now = clock.now()
      if (kept === undefined || now - kept.at >= keptMs) kept = { at: now, answer: read() }
      try {
        return await kept.answer
      } catch (error) {
        kept = undefined
        throw error
      }
    },
  }
}

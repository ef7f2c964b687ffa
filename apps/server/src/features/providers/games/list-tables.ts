import { refuse } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { GameTable } from '../aggregator.ts'
import { asked, openGameOf, type LaunchParts } from './launch-game.ts'
import { playedCurrencies } from './played-currencies.ts'

const tablesMax = 100

/**
 * The tables of a live game with their limits in a currency. Refusals: providers/unknown-game,
 * disabled, blocked, currency-not-supported, no-answer.
 */
export async function listTables(
  parts: LaunchParts,
  { id, currency }: { readonly id: string; readonly currency: string },
  context: CallContext,
): Promise<{ tables: GameTable[] }> {
  const game = await openGameOf(parts, id, context)
  if (!playedCurrencies(game).includes(currency)) {
    refuse('providers/currency-not-supported', { currency })
  }
  const ask = () => parts.aggregator().tables(game.uuid, currency.toUpperCase())
  const tables = (await asked(parts, ask)).slice(0, tablesMax)
  return { tables: await Promise.all(tables.map((table) => withFace(parts, table))) }
}

async function withFace(
  { dealerPicture }: Pick<LaunchParts, 'dealerPicture'>,
  table: GameTable,
): Promise<GameTable> {
  return { ...table, dealerAvatar: await dealerPicture(table.dealerAvatar) }
}

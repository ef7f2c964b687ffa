import type { ProfileBet } from '@powerplay/contract'
import { countBets, listBetIds, type BetsFilter } from './bets-store.ts'
import type { ProfileParts } from './parts.ts'
import { presentBet } from './present.ts'
import { pagesOf } from './rules.ts'

/** One page of a player's bets. */
export interface BetsPage {
  readonly rows: ProfileBet[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** One page of a player's settled bets of real money, newest first; past the last page is empty. */
export async function listBets(
  { platform: { database }, wallet }: ProfileParts,
  filter: BetsFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<BetsPage> {
  const total = await countBets(database, filter)
  const skip = (page - 1) * perPage
  const count = Math.min(perPage, total - skip)
  const ids = count > 0 ? await listBetIds(database, filter, { skip, count }) : []
  const wagers = await wallet.journal.read(ids)
  const rows = wagers.map((wager) => presentBet(wager, wallet.products.of(wager.product)))
  return { rows, page, pages: pagesOf(total, perPage), total }
}

import { currencyOf, formatAmount, toWireId } from '@powerplay/kernel'
import { userWagers } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea, type ShownRow } from '../../../program/area.ts'
import {
  presentMultiplier,
  standingStatus,
  type JournalWager,
  type WalletDoor,
} from '../../wallet/index.ts'
import { moneySql } from './money-sql.ts'

/**
 * Bets of all products. The rows are found by the journal's own index; how each stands now and what
 * its game is called is asked of the wallet, as everywhere.
 */
export function wagersArea({
  journal,
  products,
}: Pick<WalletDoor, 'journal' | 'products'>): ServedArea {
  const show = (wager: JournalWager): ShownRow => {
    const { id, product, currency, stakeMinor, payoutMinor, multiplierE4, status, pocket } = wager
    const { decimals } = currencyOf(currency)
    const isOpen = status === 'in-progress'
    return {
      id,
      version: 0,
      at: wager.openedAt.getTime(),
      game: products.of(product).describe(wager).name,
      product,
      stake: { amount: formatAmount(stakeMinor, decimals), currency },
      multiplier: isOpen ? null : presentMultiplier(multiplierE4),
      payout: isOpen ? null : { amount: formatAmount(payoutMinor, decimals), currency },
      status,
      pocket,
      reference: toWireId('bet', id),
    }
  }
  return serveArea(userWagers, {
    source: {
      from: 'wagers w',
      id: { sql: 'w.id' },
      of: { sql: 'w.user_id', noun: 'user' },
      columns: {
        // Ids are ordered by time, and the journal's index is on them.
        at: 'w.id',
        game: 'w.game',
        product: 'w.product',
        stake: moneySql('w.stake_minor', 'w.currency'),
        multiplier: 'w.multiplier_e4 / 10000.0',
        payout: moneySql('w.payout_minor', 'w.currency'),
        status: 'w.status',
        pocket: 'w.pocket',
        reference: 'w.id',
      },
      // What is shown is the standing result, which the wager's own row does not tell once it was corrected.
      searched: { status: standingStatus },
      orderTypes: { at: 'uuid' },
      async finish(rows) {
        const wagers = await journal.read(rows.map(({ id }) => id))
        return wagers.map(show)
      },
    },
    actions: {},
  })
}

import type { DepositRow, ExplorerTx, LedgerRow } from '@powerplay/contract'
import {
  findAsset,
  findCurrency,
  formatAmount,
  minorOfUnits,
  refuse,
  toIso,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { PaymentParts } from '../parts.ts'
import { isAddressOf } from './address-store.ts'
import { depositColumns, listDeposits, type Deposit } from './deposit-store.ts'
import { presentDeposit } from './present.ts'

/** Which page of a history is asked for. */
export interface PageAsked {
  readonly page: number
  readonly perPage: number
  readonly currency?: string | undefined
}

/** A page of a history with how many there are; later pages than 200 are not counted. */
export interface PageShown<Row> {
  readonly rows: Row[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

const pagesMax = 200

export function pageOf<Row>(
  { page, perPage }: PageAsked,
  { rows, total }: { readonly rows: Row[]; readonly total: number },
): PageShown<Row> {
  return { rows, page, total, pages: Math.min(pagesMax, Math.max(1, Math.ceil(total / perPage))) }
}

/** The caller's deposits, the newest first. */
export async function showDeposits(
  { platform }: PaymentParts,
  asked: PageAsked,
  context: CallContext,
): Promise<PageShown<DepositRow>> {
  const { currency } = asked
  const found = await listDeposits(platform.database, {
    ...asked,
    currency,
    userId: playerOf(context),
  })
  return pageOf(asked, { rows: found.rows.map(presentDeposit), total: found.total })
}

/**
 * Transactions to one of the caller's own addresses, from what was read of the chain; nobody else's
 * node learns which addresses somebody looks at. Refusal: payments/unknown-chain.
 */
export async function showAddress(
  parts: PaymentParts,
  asked: { readonly chain: string; readonly address: string },
  context: CallContext,
): Promise<{ txs: ExplorerTx[]; lookedAt: number }> {
  const { database, clock } = parts.platform
  const userId = playerOf(context)
  const address = parts.chains.get(asked.chain)?.readAddress(asked.address) ?? asked.address
  if (!(await isAddressOf(database, userId, { ...asked, address }))) {
    refuse('payments/unknown-chain')
  }
  parts.nudge(asked.chain)
  const rows = await database.query<Deposit>({
    text: `select ${depositColumns} from deposits
      where user_id = $1 and chain = $2 and address = $3 order by seen_at desc limit 50`,
    values: [userId, asked.chain, address],
  })
  const txs = rows.map((row): ExplorerTx => {
    const { decimals } = findCurrency(row.currency) ?? { decimals: 8 }
    return {
      txid: row.txid,
      amount: formatAmount(row.amountMinor, decimals),
      confirmations: row.confirmations,
      at: row.seenAt.getTime(),
    }
  })
  return { txs, lookedAt: clock.now() }
}

interface MovementRow {
  readonly id: string
  readonly at: Date
  readonly reason: string
  readonly currency: string
  readonly pocket: string
  readonly product: string | null
  readonly amount: bigint
}

/** Which of them, too: those of wagers of one product, and of a time. */
interface LedgerAsked extends PageAsked {
  readonly product?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The caller's movements of money as the ledger has them; bets that were decided at once aside. */
export async function showLedger(
  { platform }: PaymentParts,
  asked: LedgerAsked,
  context: CallContext,
): Promise<PageShown<LedgerRow>> {
  const { currency = null, product = null, from, to } = asked
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  const values = [playerOf(context), currency, product, instant(from), instant(to)]
  const where = `m.user_id = $1 and ($2::text is null or m.currency = $2)
    and m.pocket in ('real', 'bonus', 'frozen', 'debt')
    and ($4::timestamptz is null or m.at >= $4) and ($5::timestamptz is null or m.at < $5)
    and ($3::text is null or exists (select from wagers w where w.id = m.wager_id and w.product = $3))`
  const rows = await platform.database.query<MovementRow>({
    text: `select m.posting_id as id, m.at, m.reason, m.currency, m.pocket, m.amount_minor as amount,
        (select w.product from wagers w where w.id = m.wager_id) as product
      from player_postings m where ${where} order by m.at desc, m.posting_id desc, m.pocket, m.reason
      limit $6 offset $7`,
    values: [...values, asked.perPage, (asked.page - 1) * asked.perPage],
  })
  const [count] = await platform.database.query<{ total: number }>({
    text: `select count(*)::int as total from player_postings m where ${where}`,
    values,
  })
  return pageOf(asked, {
    total: count?.total ?? 0,
    rows: rows.map((row) => ({
      id: `${row.id}:${row.pocket}`,
      at: toIso(row.at.getTime()),
      reason: row.reason,
      currency: row.currency,
      pocket: row.pocket,
      product: row.product,
      ref: row.id,
      amount: formatAmount(row.amount, findCurrency(row.currency)?.decimals ?? 8),
    })),
  })
}

/** Units of a chain as an amount of the currency. */
export function amountOfUnits(currency: string, chain: string, units: bigint): string {
  const { minor } = minorOfUnits(units, findAsset(currency, chain)?.decimals ?? 8)
  return formatAmount(minor, findCurrency(currency)?.decimals ?? 8)
}

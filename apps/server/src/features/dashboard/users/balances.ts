import { currencyOf, findCurrency, formatAmount, toSafeNumber } from '@powerplay/kernel'
import { userBalances, type MoneyCell } from '@powerplay/contract/dashboard/areas'
import type { Database } from '../../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { Prices } from '../../wallet/index.ts'

interface AccountRow {
  readonly currency: string
  readonly pocket: string
  readonly balance: bigint
}

/** What the ledger holds for a user, one row per currency. */
export function balancesArea(database: Database, prices: Prices): ServedArea {
  return serveArea(userBalances, {
    source: {
      of: { noun: 'user' },
      async rows(userId) {
        const accounts = await database.query<AccountRow>({
          text: 'select currency, pocket, balance from accounts where owner = $1',
          values: [userId],
        })
        const known = [...new Set(accounts.map(({ currency }) => currency))].filter(findCurrency)
        return known.map((currency) => rowOf(currency, accounts, prices))
      },
    },
    actions: {},
  })
}

function rowOf(currency: string, accounts: readonly AccountRow[], prices: Prices) {
  const { decimals, name } = currencyOf(currency)
  const sum = (...pockets: readonly string[]) =>
    accounts
      .filter((account) => account.currency === currency && pockets.includes(account.pocket))
      .reduce((total, { balance }) => total + balance, 0n)
  const cell = (...pockets: readonly string[]): MoneyCell => ({
    amount: formatAmount(sum(...pockets), decimals),
    currency,
  })
  return {
    id: currency,
    currency: name,
    real: cell('real'),
    bonus: cell('bonus'),
    frozen: cell('frozen'),
    escrow: cell('escrow', 'bonus_escrow'),
    debt: cell('debt'),
    demo: cell('demo', 'demo_escrow'),
    worth: worthCents(sum('real'), decimals, prices.usdRateE8(currency)),
  }
}

/** Worth in US cents at the price of now, rounded down; null while no fresh price is known. */
function worthCents(minor: bigint, decimals: number, rateE8: bigint | undefined): number | null {
  if (rateE8 === undefined) return null
  return toSafeNumber((minor * rateE8 * 100n) / 10n ** BigInt(decimals + 8))
}

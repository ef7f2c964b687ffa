import { currencyOf, findCurrency, formatAmount, mustHave, toSafeNumber } from '@powerplay/kernel'
import { userBalances, type MoneyCell } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import { usdCentsOf, type PocketRow, type Prices, type WalletDoor } from '../../wallet/index.ts'

/** What the ledger holds for a user, one row per currency. */
export function balancesArea({
  pocketsOf,
  prices,
}: Pick<WalletDoor, 'pocketsOf' | 'prices'>): ServedArea {
  return serveArea(userBalances, {
    source: {
      of: { noun: 'user' },
      async rows(userId) {
        const accounts = await pocketsOf(mustHave(userId, 'whose balances'))
        const known = [...new Set(accounts.map(({ currency }) => currency))].filter(findCurrency)
        return known.map((currency) => rowOf(currency, accounts, prices))
      },
    },
    actions: {},
  })
}

function rowOf(currency: string, accounts: readonly PocketRow[], prices: Prices) {
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
    staked: cell('staked'),
    debt: cell('debt'),
    demo: cell('demo', 'demo_escrow'),
    worth: worthCents(sum('real'), decimals, prices.usdRateE8(currency)),
  }
}

/** Worth in US cents at the price of now; null while no fresh price is known. */
function worthCents(minor: bigint, decimals: number, rateE8: bigint | undefined): number | null {
  return rateE8 === undefined ? null : toSafeNumber(usdCentsOf(minor, rateE8, decimals))
}

import type { BalanceChange, CurrencyView, Pocket } from '@powerplay/contract'
import { parseAmount, type InstantMs } from '@powerplay/kernel'

/** One balance as it was last heard of. */
interface BookEntry {
  readonly minor: bigint
  /** Of the posting that made it; 0 while only the list told it. */
  readonly version: number
  readonly changedAt: InstantMs
}

/** Balances by `currency:pocket`. */
export type BalanceBook = Readonly<Record<string, BookEntry>>

type ListedCurrency = Pick<CurrencyView, 'id' | 'decimals' | 'balance'>
/** What a pocket holds after the posting of this version. */
export type Change = Pick<BalanceChange, 'currency' | 'pocket' | 'value' | 'version'>

const keyOf = (currencyId: string, pocket: Pocket) => `${currencyId}:${pocket}`

const pocketsListed = ['real', 'demo', 'bonus', 'frozen', 'debt'] as const

/** What a pocket holds, or what is owed; zero when nothing is known. */
export function minorOf(book: BalanceBook, currencyId: string, pocket: Pocket): bigint {
  return book[keyOf(currencyId, pocket)]?.minor ?? 0n
}

/**
 * The book after a list of balances. A change that was heard of after the list was asked for is newer
 * than the list and stays.
 */
export function withList(
  book: BalanceBook,
  list: readonly ListedCurrency[],
  askedAt: InstantMs,
): BalanceBook {
  const entries = list.flatMap(({ id, decimals, balance }) =>
    pocketsListed.map((pocket) => {
      const key = keyOf(id, pocket)
      const known = book[key]
      if (known !== undefined && known.changedAt > askedAt) return [key, known] as const
      const minor = parseAmount(balance[pocket], decimals) ?? 0n
      return [key, { minor, version: known?.version ?? 0, changedAt: askedAt }] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** The book after one change; a lower version never overwrites a higher one. */
export function withChange(
  book: BalanceBook,
  change: Change,
  { decimals, at }: { readonly decimals: number; readonly at: InstantMs },
): BalanceBook {
  const key = keyOf(change.currency, change.pocket)
  const minor = parseAmount(change.value, decimals)
  if (minor === undefined || change.version <= (book[key]?.version ?? 0)) return book
  return { ...book, [key]: { minor, version: change.version, changedAt: at } }
}

/**
 * The currency to show after signing in: the chosen one, unless it is empty and another is not.
 */
export function fullestCurrency(
  book: BalanceBook,
  currencyIds: readonly string[],
  chosen: string,
): string {
  const isFull = (id: string) => minorOf(book, id, 'real') > 0n
  if (isFull(chosen)) return chosen
  return (
    currencyIds.find(isFull) ?? (currencyIds.includes(chosen) ? chosen : (currencyIds[0] ?? chosen))
  )
}

import type { BalanceChange, CurrencyView } from '@powerplay/contract'
import { findCurrency, parseAmount } from '@powerplay/kernel'
import { create } from 'zustand'
import { callServer } from '../../platform/client/call-server.ts'
import { on, type ClientEvents } from '../../platform/client/client-events.ts'
import { showAmount } from '../../platform/format/amount.ts'
import { setRates } from '../../platform/store/rates-store.ts'
import { changeSettings, settings } from '../../platform/store/settings-store.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import {
  fullestCurrency,
  minorOf,
  withChange,
  withList,
  type BalanceBook,
  type Change,
} from './balance-book.ts'
import { messages } from './messages.en.ts'

interface Balances {
  /** Currencies on offer, in display order. */
  readonly currencyIds: readonly string[]
  readonly book: BalanceBook
  /** The bets that debts come from, by currency. */
  readonly debtCauses: Readonly<Record<string, CurrencyView['debtCause']>>
}

const nothing: Balances = { currencyIds: [], book: {}, debtCauses: {} }

export const useBalanceStore = create<Balances>()(() => nothing)

const retryMs = 5_000
/** Longer no game may keep its result to itself. */
const holdMsMax = 20_000

let owner: string | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let isStarted = false
let holders = 0
let held: Change[] = []
/** Counts what a guest was told: answers have no versions, but they come in order. */
let toldGuest = 0

/**
 * Follows the balances of a player: the list now, then every change pushed. Undefined is a guest,
 * whose demo balances come with the list and with the answers to bets.
 */
export function followBalances(userId: string | undefined): void {
  start()
  owner = userId
  held = []
  useBalanceStore.setState(nothing)
  void loadBalances({ isFirst: true })
}

function start(): void {
  if (isStarted) return
  isStarted = true
  on('balanceModification', applyLater)
  on('balanceModification', tellDebt)
  on('originals:guest-balance', applyToGuest)
  on('realtime:reload', ({ channel }) => {
    if (owner !== undefined && channel !== 'Everyone') void loadBalances({ isFirst: false })
  })
  document.addEventListener('visibilitychange', () => {
    // Nothing is pushed to guests: another tab may have played with the same balance.
    if (owner === undefined && !document.hidden) void loadBalances({ isFirst: false })
  })
}

function applyToGuest({
  currency,
  balance,
  delayMs,
}: ClientEvents['originals:guest-balance']): void {
  if (owner !== undefined) return
  toldGuest += 1
  applyLater({ currency, pocket: 'demo', value: balance, version: toldGuest, delayMs })
}

/** A debt that grew is told at once; the list then says which bet it comes from. */
function tellDebt({ pocket, currency, value }: BalanceChange): void {
  if (pocket !== 'debt') return
  const known = findCurrency(currency)
  if (known === undefined) return
  const owedMinor = parseAmount(value, known.decimals) ?? 0n
  const isMore = owedMinor > minorOf(useBalanceStore.getState().book, currency, 'debt')
  if (isMore) {
    const amount = showAmount(owedMinor, known, { unit: 'btc', fiatView: 'off' })
    toast('warn', messages.owe(amount, known.code), messages.untilPaid)
  }
  void loadBalances({ isFirst: false })
}

/** The number waits for the animation that earned it. */
function applyLater(change: Change & { readonly delayMs: number }): void {
  const forWhom = owner
  setTimeout(() => {
    if (owner === forWhom) applyOrHold(change)
  }, change.delayMs)
}

/**
 * Keeps what was won from showing until the game that pays it has told the player; stakes show at
 * once. @returns what lets it show
 */
export function holdWins(): () => void {
  let isHeld = true
  holders += 1
  const release = () => {
    clearTimeout(timer)
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders > 0) return
    const changes = held
    held = []
    changes.forEach(apply)
  }
  const timer = setTimeout(release, holdMsMax)
  return release
}

/** Whether a game still keeps to itself what it paid. */
export const areWinsHeld = (): boolean => holders > 0

function applyOrHold(change: Change): void {
  const { decimals } = findCurrency(change.currency) ?? { decimals: 0 }
  const shown = minorOf(useBalanceStore.getState().book, change.currency, change.pocket)
  if (holders > 0 && (parseAmount(change.value, decimals) ?? 0n) > shown) held.push(change)
  else apply(change)
}

function apply(change: Change): void {
  const currency = findCurrency(change.currency)
  if (currency === undefined) return
  const facts = { decimals: currency.decimals, at: Date.now() }
  useBalanceStore.setState(({ book }) => ({ book: withChange(book, change, facts) }))
}

/** Loads the list of currencies with the balances; tries again until it is there. */
async function loadBalances({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
  clearTimeout(retry)
  const forWhom = owner
  const askedAt = Date.now()
  try {
    const list = await callServer('currencies', {})
    if (owner === forWhom) adopt(list, { askedAt, isFirst })
  } catch {
    // Nothing depends on the answer of this attempt: the header waits for the next one.
    if (owner === forWhom) retry = setTimeout(() => void loadBalances({ isFirst }), retryMs)
  }
}

function adopt(
  list: readonly CurrencyView[],
  { askedAt, isFirst }: { readonly askedAt: number; readonly isFirst: boolean },
): void {
  setRates(
    Object.fromEntries(list.map(({ id, price, priceEur }) => [id, { usd: price, eur: priceEur }])),
  )
  const currencyIds = list.flatMap(({ id, enabled }) => (enabled.play ? [id] : []))
  const book = withList(useBalanceStore.getState().book, list, askedAt)
  const debtCauses = Object.fromEntries(list.map(({ id, debtCause }) => [id, debtCause]))
  useBalanceStore.setState({ currencyIds, book, debtCauses })
  const [first] = currencyIds
  if (first !== undefined && !currencyIds.includes(settings().currency)) {
    changeSettings({ currency: first })
  }
  if (!isFirst || owner === undefined) return
  const currency = fullestCurrency(book, currencyIds, settings().currency)
  if (currency !== settings().currency) changeSettings({ currency })
}

/** Fills an empty demo pocket. @throws ServerRefusal, ConnectionFailure */
export async function getDemoBalance(currency: string): Promise<void> {
  await callServer('demoTopUp', { currency })
  await loadBalances({ isFirst: false })
}

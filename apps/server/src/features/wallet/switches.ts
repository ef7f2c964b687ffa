import { currencies, currencyOf, formatAmount, Refusal, type Uuid } from '@powerplay/kernel'
import { z } from 'zod'
import { writesOpen } from '../../platform/http/settings.ts'
import type { SettingSpec, Settings } from '../../platform/settings/settings.ts'
import { setting } from '../../platform/settings/settings.ts'
import type { Product } from './products.ts'

/** Source: reliability.md 4, incident switches. */
export const betsOpen = setting({
  key: 'wallet.betsOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Off stops new bets of all products, with demo money too; what is open can finish.',
})

/** Source: reliability.md 4, incident switches. */
export const stoppedCurrencies = setting({
  key: 'wallet.stoppedCurrencies',
  schema: z.array(z.enum(currencies.map(({ id }) => id))),
  initial: [],
  help:
    'Currencies in which nothing new begins (list of ids): no bet, deposit address, withdrawal, tip or ' +
    'stake. What is open goes on, and coins that arrive are credited.',
})

/** Source: reliability.md 4, incident switches. */
export const betCeilingCents = setting({
  key: 'wallet.betCeilingCents',
  schema: z.int().min(1).max(1_000_000_00).nullable(),
  initial: null,
  help: 'Largest bet of real money in every product, in USD cents, below the limits of each; an open hand may still be doubled. Null for none.',
})

/** A new bet as the door asks about it. */
export interface AskedBet {
  readonly product: string
  readonly currency: string
  readonly pocket: 'real' | 'demo'
  readonly stakeMinor: bigint
  readonly usdRateE8: bigint
}

/** A rate is given in 1e-8 US dollars. */
const e8PerCent = 1_000_000n

function switchOf(product: string): SettingSpec<boolean> {
  return setting({
    key: `wallet.open.${product}`,
    schema: z.boolean(),
    initial: true,
    help: `Off stops new bets of the product ${product}; what is open can finish.`,
  })
}

/** What stops new bets at the door for money, whatever screen or callback they come from. */
export interface Switches {
  /** The setting that stops each product, by its id: its own one, or one of the wallet. */
  readonly keys: ReadonlyMap<string, string>
  /** Whether the wallet takes new bets of a product. */
  isOpen(product: string): boolean
  /**
   * Lets a bet through while its product and currency are open and it is no larger than the ceiling, and
   * one that was made before: it is answered as it was.
   * @throws Refusal core/feature-off, core/read-only, core/currency-stopped, core/bet-ceiling
   */
  check(bet: AskedBet, id: Uuid): Promise<void> | undefined
  /** Whether a bet that is not known yet would be taken. */
  takes(bet: AskedBet): boolean
  /** Whether nothing new begins in a currency. */
  isStopped(currency: string): boolean
  /** @throws Refusal core/currency-stopped */
  expectCurrency(currency: string): void
  /** Gives a product its switch, unless it has one of its own. */
  add(product: Pick<Product, 'id' | 'ownSwitch'>): void
}

/** @param isKnown whether a wager of this id was made before. */
export function createSwitches(
  settings: Settings,
  isKnown: (id: Uuid) => Promise<boolean>,
): Switches {
  const own = new Map<string, SettingSpec<boolean>>()
  const keys = new Map<string, string>()
  const isOpen = (product: string) => {
    const spec = own.get(product)
    return settings.get(betsOpen) && (spec === undefined || settings.get(spec))
  }
  const isStopped = (currency: string) =>
    settings.get(stoppedCurrencies).some((one) => one === currency)
  const stoppedIn = (currency: string) => new Refusal('core/currency-stopped', { currency })
  const problemOf = (bet: AskedBet): Refusal | undefined => {
    if (!settings.get(writesOpen)) return new Refusal('core/read-only')
    if (!isOpen(bet.product)) return new Refusal('core/feature-off')
    if (isStopped(bet.currency)) return stoppedIn(bet.currency)
    const cents = settings.get(betCeilingCents)
    if (cents === null || bet.pocket === 'demo') return undefined
    // Exactly: a stake that is larger by a fraction of a cent is larger.
    const minorPerUnit = 10n ** BigInt(currencyOf(bet.currency).decimals)
    const isLarger = bet.stakeMinor * bet.usdRateE8 > BigInt(cents) * e8PerCent * minorPerUnit
    return isLarger
      ? new Refusal('core/bet-ceiling', { max: formatAmount(BigInt(cents), 2) })
      : undefined
  }
  return {
    keys,
    isOpen,
    isStopped,
    expectCurrency(currency) {
      if (isStopped(currency)) throw stoppedIn(currency)
    },
    takes: (bet) => problemOf(bet) === undefined,
    check(bet, id) {
      const problem = problemOf(bet)
      return problem && refuseNew(id, problem)
    },
    add({ id, ownSwitch }) {
      keys.set(id, ownSwitch ?? switchOf(id).key)
      if (ownSwitch !== undefined) return
      own.set(id, switchOf(id))
      settings.register([switchOf(id)])
    },
  }

  async function refuseNew(id: Uuid, problem: Refusal): Promise<void> {
    if (!(await isKnown(id))) throw problem
  }
}

import type { CurrencyView } from '@powerplay/contract'
import { currencies, refuse, type Uuid } from '@powerplay/kernel'
import { z } from 'zod'
import type { Gates } from '../../platform/gates.ts'
import { setting, type Settings } from '../../platform/settings/settings.ts'

/** Source: 001_d6a9941efb711ce5.txt section 6, "a solo-currency plugin fixes the currency". */
export const soloCurrency = setting({
  key: 'wallet.soloCurrency',
  schema: z.enum(currencies.map(({ id }) => id)),
  initial: 'usdt',
  help: 'The one currency of the site while the plugin solo-currency is on.',
})

/** The one currency of a site whose players do not choose one. */
export interface SoloCurrency {
  /** Its id; null where players choose. */
  now(): string | null
  /** @throws Refusal core/feature-off for any other currency. */
  expect(currency: string): void
  /**
   * Lets a new bet through in this currency only; one that was made before is answered as it was.
   * @throws Refusal core/feature-off
   */
  check(currency: string, id: Uuid): Promise<void> | undefined
  /** Leaves this currency, and others as far as the caller still has something in them to take out. */
  only(rows: readonly CurrencyView[]): CurrencyView[]
}

/** @param isKnown whether a wager of this id was made before. */
export function createSoloCurrency(
  { gates, settings }: { readonly gates: Gates; readonly settings: Settings },
  isKnown: (id: Uuid) => Promise<boolean>,
): SoloCurrency {
  const now = () => (gates.isOn('solo-currency') ? settings.get(soloCurrency) : null)
  const isOther = (currency: string) => (now() ?? currency) !== currency
  return {
    now,
    expect(currency) {
      if (isOther(currency)) refuse('core/feature-off')
    },
    check: (currency, id) => (isOther(currency) ? refuseNew(id) : undefined),
    only(rows) {
      const own = rows.filter(({ id }) => !isOther(id))
      const left = rows
        .filter(({ id, balance }) => isOther(id) && holdsAny(balance))
        .map((row) => ({ ...row, enabled: { ...row.enabled, deposit: false, play: false } }))
      return [...own, ...left]
    },
  }

  async function refuseNew(id: Uuid): Promise<void> {
    if (!(await isKnown(id))) refuse('core/feature-off')
  }
}

function holdsAny({ real, bonus, frozen, debt }: CurrencyView['balance']): boolean {
  return [real, bonus, frozen, debt].some((amount) => /[1-9]/.test(amount))
}

import { refuse, type Uuid } from '@powerplay/kernel'
import { z } from 'zod'
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
   * Lets a bet through while its product is open, and one that was made before: it is answered as it
   * was. @throws Refusal core/feature-off
   */
  check(product: string, id: Uuid): Promise<void> | undefined
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
  return {
    keys,
    isOpen,
    check: (product, id) => (isOpen(product) ? undefined : refuseNew(id)),
    add({ id, ownSwitch }) {
      keys.set(id, ownSwitch ?? switchOf(id).key)
      if (ownSwitch !== undefined) return
      own.set(id, switchOf(id))
      settings.register([switchOf(id)])
    },
  }

  async function refuseNew(id: Uuid): Promise<void> {
    if (!(await isKnown(id))) refuse('core/feature-off')
  }
}

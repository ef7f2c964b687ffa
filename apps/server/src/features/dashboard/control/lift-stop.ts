import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { datedNaming } from '../../../platform/settings/keep-waiting.ts'
import type { AnySetting } from '../../../platform/settings/settings.ts'
import type { ActOrder, Done, TwoPersonAct } from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import { stoppedCurrencies } from '../../wallet/index.ts'
import { ceilingId } from './bet-ceiling.ts'
import { endedText } from './ended-changes.ts'
import { currencyIn } from './stopped-currencies.ts'

/** A switch as its row says. */
interface SwitchRow {
  readonly id: string
  readonly version: number
  readonly what: string
  readonly state: string
}

/** What a lift stands on. */
interface Switches {
  /** The switches as they stand. */
  readonly rows: (on: Queries) => Promise<readonly SwitchRow[]>
  /** Lets what a row is about run again. */
  readonly turnOn: (order: ActOrder) => Promise<Done>
}

/**
 * Two of staff take a stop back. The request names the version that it ends, and what it says of stops with a
 * date to come is what it does to them.
 */
export function liftStop(
  { settings }: Pick<Platform, 'settings'>,
  { rows, turnOn }: Switches,
): TwoPersonAct {
  /** What it says of versions with a date to come that it ends. */
  async function endedBy({ tx, id }: ActOrder): Promise<string> {
    const currency = currencyIn(id)
    if (currency !== undefined) return datedNaming(tx, stoppedCurrencies.key, currency)
    const { ends } = await settings.foresee({ key: id, value: id === ceilingId ? null : true }, tx)
    return endedText(ends)
  }
  const lifted = async (order: ActOrder) => ({
    before: 'stopped',
    after: `runs${await endedBy(order)}`,
  })
  /** The setting that a row is turned by. */
  const settingOf = (id: string): AnySetting => {
    if (currencyIn(id) !== undefined) return stoppedCurrencies
    return settings.find(id) ?? refuse('core/unknown-id')
  }
  return {
    async plan(order) {
      const { tx, id, version } = order
      const row = (await rows(tx)).find((one) => one.id === id) ?? refuse('core/unknown-id')
      if (row.state !== 'stopped' || row.version !== version) refuse('core/stale-version')
      return { title: row.what, ...(await lifted(order)) }
    },
    async run(order) {
      await settings.hold(settingOf(order.id), order.tx)
      // A stop for a date to come that was set since: whoever agreed has not read of that.
      expectAgreed(order, await lifted(order))
      return turnOn(order)
    },
  }
}

import { currencies, currencyOf, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { listedSince } from '../../../platform/settings/listed-since.ts'
import type { ActOrder, Done } from '../../../program/area.ts'
import { stoppedCurrencies } from '../../wallet/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { versionsOf } from './setting-versions.ts'

const prefix = 'currency:'

/** The currency that a row of the incident switches is about; undefined for all other rows. */
export function currencyIn(id: string) {
  return currencies.find((one) => id === `${prefix}${one.id}`)?.id
}

/** What a row says of a currency. */
const wordsOf = (currency: string) => `Everything new in ${currencyOf(currency).code}`

/** One row for each currency; a stopped one with who stopped it, why and since when. */
export async function currencyRows(
  { settings }: Pick<Platform, 'settings'>,
  findPeople: FindPeople,
  on: Queries,
) {
  const stopped: readonly string[] = settings.get(stoppedCurrencies)
  const versions = stopped.length === 0 ? [] : await versionsOf(on, stoppedCurrencies.key)
  const changers = versions.flatMap(({ by }) => by ?? [])
  const people = await findPeople(changers, on)
  const rows = currencies.map(async ({ id }) => {
    const isStopped = stopped.includes(id)
    const version = isStopped ? await listedSince(on, stoppedCurrencies.key, id) : 0
    const begun = versions.find((one) => one.version === version)
    const by = people.get(begun?.by ?? '')
    return {
      ...{ id: `${prefix}${id}`, version, what: wordsOf(id), kind: 'switch-currency' },
      state: isStopped ? 'stopped' : 'runs',
      reason: begun?.reason ?? null,
      by: by === undefined ? null : playerCell(by),
      since: begun?.changedAt.getTime() ?? null,
    }
  })
  return Promise.all(rows)
}

/**
 * Stops a currency, or lets it go on. A lift names the stop that it takes back.
 * @throws Refusal core/stale-version where that is another one by now
 */
export async function turnCurrency(
  { settings }: Pick<Platform, 'settings'>,
  order: ActOrder,
  {
    currency,
    isOn,
  }: { readonly currency: (typeof currencies)[number]['id']; readonly isOn: boolean },
): Promise<Done> {
  const { tx, reason, by, ip, agreedBy, version } = order
  const { value: stopped } = await settings.hold(stoppedCurrencies, tx)
  const since = await listedSince(tx, stoppedCurrencies.key, currency)
  if (since !== (isOn ? version : 0)) refuse('core/stale-version')
  const others = stopped.filter((one) => one !== currency)
  const value = isOn ? others : [...others, currency]
  await settings.set({ key: stoppedCurrencies.key, value, reason, by, ip, agreedBy }, tx)
  return {
    before: isOn ? 'stopped' : 'runs',
    after: `${wordsOf(currency)}: ${isOn ? 'runs' : 'stopped'}`,
    afterwards: () => settings.refresh(),
  }
}

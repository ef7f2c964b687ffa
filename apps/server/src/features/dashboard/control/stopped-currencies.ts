import { currencies, currencyOf, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { listedSince } from '../../../platform/settings/listed-since.ts'
import { nameInList } from '../../../platform/settings/keep-waiting.ts'
import type { ActOrder, Done } from '../../../program/area.ts'
import { stoppedCurrencies } from '../../wallet/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { begunNamings } from './setting-versions.ts'

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
  const begunBy = await begunNamings(on, { key: stoppedCurrencies.key, names: stopped })
  const people = await findPeople(
    [...begunBy.values()].flatMap(({ by }) => by ?? []),
    on,
  )
  return currencies.map(({ id }) => {
    const isStopped = stopped.includes(id)
    const begun = isStopped ? begunBy.get(id) : undefined
    const by = people.get(begun?.by ?? '')
    return {
      ...{
        id: `${prefix}${id}`,
        version: begun?.version ?? 0,
        what: wordsOf(id),
        kind: 'switch-currency',
      },
      state: isStopped ? 'stopped' : 'runs',
      reason: begun?.reason ?? null,
      by: by === undefined ? null : playerCell(by),
      since: begun?.since ?? null,
    }
  })
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
  await settings.hold(stoppedCurrencies, tx)
  const since = await listedSince(tx, stoppedCurrencies.key, currency)
  if (since !== (isOn ? version : 0)) refuse('core/stale-version')
  const names = isOn ? { drop: [currency] } : { add: [currency] }
  await nameInList(settings, tx, { spec: stoppedCurrencies, ...names, reason, by, ip, agreedBy })
  return {
    before: isOn ? 'stopped' : 'runs',
    after: `${wordsOf(currency)}: ${isOn ? 'runs' : 'stopped'}`,
    afterwards: () => settings.refresh(),
  }
}

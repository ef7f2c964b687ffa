import { incidents } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { datedNaming } from '../../../platform/settings/keep-waiting.ts'
import { serveArea, type ActOrder, type ServedArea } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import { stoppedCurrencies } from '../../wallet/index.ts'
import type { FindPeople } from '../areas/cells.ts'
import { ceilingAct, ceilingId, setCeiling } from './bet-ceiling.ts'
import { endedText } from './ended-changes.ts'
import { switchRows, turnSwitch, type SwitchParts } from './setting-switches.ts'
import { listedRows } from './listed-stops.ts'
import { pressSignOut, signOutRow } from './sign-out-row.ts'
import { currencyIn, currencyRows, turnCurrency } from './stopped-currencies.ts'
import { stoppedGames } from './stopped-games.ts'

interface Parts extends SwitchParts {
  readonly auth: Pick<AuthDoor, 'signOuts'>
}

/**
 * The incident switches: one press stops, a second person lifts. A lift names the version that it
 * takes back, so it ends nothing that was stopped since. Source: reliability, 4.
 */
export function incidentsArea(parts: Parts, findPeople: FindPeople): ServedArea {
  const { database, settings, auth } = parts
  const turn = (order: ActOrder, isOn: boolean) => {
    const currency = currencyIn(order.id)
    return currency === undefined
      ? turnSwitch(parts, order, isOn)
      : turnCurrency(parts, order, { currency, isOn })
  }
  /** What is turned here. */
  const ownRows = async (on: Queries) => [
    ...(await switchRows(parts, findPeople, on)),
    ...(await currencyRows(parts, findPeople, on)),
  ]

  /** What a lift says of versions with a date to come that it ends. */
  const endedBy = async (tx: Queries, id: string) => {
    const currency = currencyIn(id)
    if (currency !== undefined) return datedNaming(tx, stoppedCurrencies.key, currency)
    const { ends } = await settings.foresee({ key: id, value: id === ceilingId ? null : true }, tx)
    return endedText(ends)
  }

  return serveArea(incidents, {
    source: {
      // Single games, studios, tickers and events are turned in their own lists, and shown here with all
      // else that is off.
      rows: async () => [
        ...(await ownRows(database)),
        await signOutRow(auth, findPeople),
        ...(await stoppedGames(database, findPeople)),
        ...(await listedRows(parts, findPeople, database)),
      ],
    },
    async queue() {
      const stopped = (await ownRows(database)).filter(({ state }) => state === 'stopped')
      const since = stopped.flatMap(({ since: at }) => at ?? [])
      return { open: stopped.length, oldestAt: since.length === 0 ? null : Math.min(...since) }
    },
    actions: {
      stop: (order) => turn(order, false),
      ceiling: ceilingAct(parts),
      signOut: (order) => pressSignOut(auth, order),
      lift: {
        async plan({ tx, id, version }: ActOrder) {
          const row = (await ownRows(tx)).find((one) => one.id === id) ?? refuse('core/unknown-id')
          if (row.state !== 'stopped' || row.version !== version) refuse('core/stale-version')
          return { title: row.what, before: 'stopped', after: `runs${await endedBy(tx, id)}` }
        },
        run: (order: ActOrder) =>
          order.id === ceilingId
            ? setCeiling(parts, order, { cents: null, from: order.version })
            : turn(order, true),
      },
    },
  })
}

import { incidents } from '@powerplay/contract/dashboard/areas'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type ServedArea } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'
import type { FindPeople } from '../areas/cells.ts'
import { ceilingAct, ceilingId, setCeiling } from './bet-ceiling.ts'
import { switchRows, turnSwitch, type SwitchParts } from './setting-switches.ts'
import { liftStop } from './lift-stop.ts'
import { listedRows, type ListedParts } from './listed-stops.ts'
import { pressSignOut, signOutRow } from './sign-out-row.ts'
import { currencyIn, currencyRows, turnCurrency } from './stopped-currencies.ts'
import { stoppedGames } from './stopped-games.ts'

interface Parts extends SwitchParts, ListedParts {
  readonly auth: Pick<AuthDoor, 'signOuts'>
}

/**
 * The incident switches: one press stops, a second person lifts. A lift names the version that it
 * takes back, so it ends nothing that was stopped since. Source: reliability, 4.
 */
export function incidentsArea(parts: Parts, findPeople: FindPeople): ServedArea {
  const { database, auth } = parts
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

  const lift = liftStop(parts, {
    rows: ownRows,
    turnOn: (order) =>
      order.id === ceilingId
        ? setCeiling(parts, order, { cents: null, from: order.version })
        : turn(order, true),
  })

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
      const rows = [
        ...(await ownRows(database)),
        ...(await listedRows(parts, findPeople, database)),
      ]
      const stopped = rows.filter(({ state }) => state === 'stopped')
      const since = stopped.flatMap(({ since: at }) => at ?? [])
      return { open: stopped.length, oldestAt: since.length === 0 ? null : Math.min(...since) }
    },
    actions: {
      stop: (order) => turn(order, false),
      ceiling: ceilingAct(parts),
      signOut: (order) => pressSignOut(auth, order),
      lift,
    },
  })
}

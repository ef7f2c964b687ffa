import { incidents } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import type { Switches } from '../../wallet/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { endedText } from './ended-changes.ts'
import { latestVersions } from './setting-versions.ts'
import { stoppedGames } from './stopped-games.ts'

/** What can be stopped besides products: settings that are true while it runs. */
const plainSwitches: Readonly<Record<string, string>> = {
  'wallet.betsOpen': 'All bets',
  'originals.demoBets': 'Bets with demo balance',
  'auth.registrationOpen': 'Registration',
  'payments.withdrawalsOpen': 'Withdrawals',
  'payments.depositsOpen': 'Deposits',
}

/** How products are called here; one that is not named goes by its id. */
const productWords: Readonly<Record<string, string>> = {
  originals: 'Bets on in-house games',
  slots: 'Games of outside providers',
  trading: 'Futures: new positions',
  sport: 'Bets on sport',
  poker: 'Poker: new buy-ins',
  pvp: 'PvP: entries and duels',
  wheel: 'Spins of the wheel',
}

type Parts = Pick<Platform, 'database' | 'settings'> & {
  readonly switches: Pick<Switches, 'keys'>
}

/**
 * The incident switches: one press stops, a second person lifts. A lift names the version that it
 * takes back, so it ends nothing that was stopped since. Source: reliability, 4.
 */
export function incidentsArea(
  { database, settings, switches }: Parts,
  findPeople: FindPeople,
): ServedArea {
  const runs = (key: string) =>
    settings.get(settings.find(key) ?? refuse('core/unknown-id')) === true
  /** What this program can stop, by key; products register themselves after this area was made. */
  const known = () => {
    const ofProducts = [...switches.keys].map(([product, key]): [string, string] => [
      key,
      productWords[product] ?? `Bets on ${product}`,
    ])
    const all = new Map([...Object.entries(plainSwitches), ...ofProducts])
    return new Map([...all].filter(([key]) => settings.find(key) !== undefined))
  }
  const wordsOf = (key: string) => known().get(key) ?? refuse('core/unknown-id')

  async function turn(order: ActOrder, isOn: boolean): Promise<Done> {
    const { tx, id: key, reason, by, ip, agreedBy, version } = order
    const what = wordsOf(key)
    const before = runs(key) ? 'runs' : 'stopped'
    const from = isOn ? { from: version } : {}
    await settings.set({ key, value: isOn, reason, by, ip, agreedBy, ...from }, tx)
    return {
      before,
      after: `${what}: ${isOn ? 'runs' : 'stopped'}`,
      afterwards: () => settings.refresh(),
    }
  }

  /** Switches of the settings, which are turned here. */
  async function ownRows(on: Queries) {
    const latest = new Map((await latestVersions(on)).map((one) => [one.key, one]))
    const changers = [...latest.values()].flatMap(({ by }) => by ?? [])
    const people = await findPeople(changers, on)
    return [...known()].map(([key, what]) => {
      const last = latest.get(key)
      const by = people.get(last?.by ?? '')
      return {
        id: key,
        version: last?.version ?? 0,
        what,
        kind: 'switch',
        state: runs(key) ? 'runs' : 'stopped',
        reason: last?.reason ?? null,
        by: by === undefined ? null : playerCell(by),
        since: last?.changedAt.getTime() ?? null,
      }
    })
  }

  return serveArea(incidents, {
    source: {
      // Single games and studios are turned in their own lists, and shown here with all else that is off.
      rows: async () => [await ownRows(database), await stoppedGames(database, findPeople)].flat(),
    },
    async queue() {
      const stopped = (await ownRows(database)).filter(({ state }) => state === 'stopped')
      const since = stopped.flatMap(({ since: at }) => at ?? [])
      return { open: stopped.length, oldestAt: since.length === 0 ? null : Math.min(...since) }
    },
    actions: {
      stop: (order) => turn(order, false),
      lift: {
        async plan({ tx, id, version }: ActOrder) {
          const title = wordsOf(id)
          const row = (await ownRows(tx)).find((one) => one.id === id)
          if (runs(id) || row?.version !== version) refuse('core/stale-version')
          const { ends } = await settings.foresee({ key: id, value: true }, tx)
          return { title, before: 'stopped', after: `runs${endedText(ends)}` }
        },
        run: (order: ActOrder) => turn(order, true),
      },
    },
  })
}

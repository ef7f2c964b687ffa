import { incidents } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { latestVersions } from './setting-versions.ts'

/** What can be stopped: settings that are true while it runs. Source: reliability, 4. */
const switches: Readonly<Record<string, string>> = {
  'originals.isAvailable': 'Bets on all in-house games',
  'providers.open': 'Games of outside providers',
  'originals.demoBets': 'Bets with demo balance',
  'auth.registrationOpen': 'Registration',
}

/** The incident switches: one press stops, a second person lifts. */
export function incidentsArea(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  findPeople: FindPeople,
): ServedArea {
  const runs = (key: string) =>
    settings.get(settings.find(key) ?? refuse('core/unknown-id')) === true
  const known = () => Object.entries(switches).filter(([key]) => settings.find(key) !== undefined)

  async function turn(order: ActOrder, isOn: boolean): Promise<Done> {
    const { tx, id: key, reason, by, context } = order
    const [, what] = mustHave(
      known().find(([one]) => one === key) ?? refuse('core/unknown-id'),
      key,
    )
    const before = runs(key) ? 'runs' : 'stopped'
    await settings.set({ key, value: isOn, reason, by, ip: context.caller.ip }, tx)
    return {
      before,
      after: `${what}: ${isOn ? 'runs' : 'stopped'}`,
      afterwards: () => settings.refresh(),
    }
  }

  async function rows() {
    const latest = new Map((await latestVersions(database)).map((one) => [one.key, one]))
    const people = await findPeople([...latest.values()].flatMap(({ by }) => by ?? []))
    return known().map(([key, what]) => {
      const last = latest.get(key)
      const by = people.get(last?.by ?? '')
      return {
        id: key,
        what,
        state: runs(key) ? 'runs' : 'stopped',
        reason: last?.reason ?? null,
        by: by === undefined ? null : playerCell(by),
        since: last?.changedAt.getTime() ?? null,
      }
    })
  }

  return serveArea(incidents, {
    source: { rows },
    async queue() {
      const stopped = (await rows()).filter(({ state }) => state === 'stopped')
      const since = stopped.flatMap(({ since: at }) => at ?? [])
      return { open: stopped.length, oldestAt: since.length === 0 ? null : Math.min(...since) }
    },
    actions: {
      stop: (order) => turn(order, false),
      lift: {
        async plan({ id }: ActOrder) {
          if (runs(id)) refuse('core/stale-version')
          return { title: switches[id] ?? id, before: 'stopped', after: 'runs' }
        },
        run: (order: ActOrder) => turn(order, true),
      },
    },
  })
}

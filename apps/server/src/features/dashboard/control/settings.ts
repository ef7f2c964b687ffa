import { settings as declaration } from '@powerplay/contract/dashboard/areas'
import type { Platform } from '../../../platform/context.ts'
import type { SettingView } from '../../../platform/settings/settings.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { rollBackSetting, settingOf, updateSetting } from './change-setting.ts'
import { unitOf } from './setting-unit.ts'
import { latestVersions, showSetting, type SettingVersion } from './setting-versions.ts'
import { valueText } from './value-text.ts'

const groupOf = (key: string) => key.split('.')[0] ?? key

/** The business settings with their versions. */
export function settingsArea(
  { database, settings, clock }: Pick<Platform, 'database' | 'settings' | 'clock'>,
  findPeople: FindPeople,
): ServedArea {
  return serveArea(declaration, {
    source: {
      async rows() {
        const latest = await latestVersions(database)
        const byKey = new Map(latest.map((version) => [version.key, version]))
        const people = await findPeople(latest.flatMap(({ by }) => by ?? []))
        return settings.list().map((view) => {
          const last = byKey.get(view.key)
          const by = people.get(last?.by ?? '')
          return { ...rowOf(view, last, clock.now()), by: by === undefined ? null : playerCell(by) }
        })
      },
    },
    detail(key) {
      const spec = settingOf({ settings }, key)
      return showSetting(spec, settings.get(spec), { on: database, findPeople })
    },
    queue: async () => ({
      open: settings.list().filter(({ problem }) => problem !== null).length,
      oldestAt: null,
    }),
    actions: {
      update: updateSetting({ settings, clock }),
      rollback: rollBackSetting({ settings, clock }),
    },
  })
}

function rowOf(view: SettingView, last: SettingVersion | undefined, now: number) {
  const isWaiting = (last?.appliesAt?.getTime() ?? 0) > now
  return {
    id: view.key,
    version: last?.version ?? 0,
    group: groupOf(view.key),
    key: view.key,
    value: valueText(view.value),
    initial: valueText(view.initial),
    unit: typeof view.initial === 'number' ? unitOf(view.key) : null,
    isChanged: valueText(view.value) !== valueText(view.initial),
    versions: last?.version ?? 0,
    state: view.problem === null ? 'read' : 'unread',
    problem: view.problem,
    waiting: isWaiting ? valueText(last?.value) : null,
    at: last?.changedAt.getTime() ?? null,
  }
}

import { settings as declaration } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { AnySetting, SettingView } from '../../../platform/settings/settings.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { latestVersions, showSetting, versionsOf, type SettingVersion } from './setting-versions.ts'

const groupOf = (key: string) => key.split('.')[0] ?? key

/** Short enough for a cell and a line of the trail. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}

/** The business settings with their versions. */
export function settingsArea(
  { database, settings, clock }: Pick<Platform, 'database' | 'settings' | 'clock'>,
  findPeople: FindPeople,
): ServedArea {
  function specOf(key: string): AnySetting {
    return settings.find(key) ?? refuse('core/unknown-id')
  }

  async function change(
    { tx, id: key, version, reason, context }: ActOrder<unknown>,
    next: { readonly value: unknown; readonly applyAt: number | null },
  ): Promise<Done> {
    const spec = specOf(key)
    const parsed = spec.schema.safeParse(next.value)
    if (!parsed.success) {
      const problem = parsed.error.issues[0]?.message ?? 'validation.in'
      return refuse('core/bad-payload', { fields: { value: [problem] } })
    }
    const { userId: by, ip } = context.caller
    await settings.set({ ...next, key, value: parsed.data, reason, by, ip, from: version }, tx)
    // The settings note their own changes, whoever makes them.
    return { isNoted: true, afterwards: () => settings.refresh() }
  }

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
      const spec = specOf(key)
      return showSetting(spec, settings.get(spec), { on: database, findPeople })
    },
    actions: {
      update: (order) => change(order, order.fields),
      async rollback(order) {
        const { to } = order.fields
        const spec = specOf(order.id)
        const versions = to === 0 ? [] : await versionsOf(database, order.id)
        const found = versions.find(({ version }) => version === to)
        if (to !== 0 && found === undefined) refuse('core/unknown-id')
        const value = to === 0 ? spec.initial : mustHave(found, 'the version').value
        return change(order, { value, applyAt: null })
      },
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
    value: textOf(view.value),
    initial: textOf(view.initial),
    isChanged: textOf(view.value) !== textOf(view.initial),
    versions: last?.version ?? 0,
    waiting: isWaiting ? textOf(last?.value) : null,
    at: last?.changedAt.getTime() ?? null,
  }
}

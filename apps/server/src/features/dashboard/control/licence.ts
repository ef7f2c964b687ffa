import { licence } from '@powerplay/contract/dashboard/areas'
import { featureIds, pluginIds, type Gate } from '@powerplay/contract'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { Gathered } from '../../../program/feature.ts'

interface Needs {
  readonly isOn: (gate: Gate) => boolean
  readonly gathered: Pick<Gathered, 'switches' | 'plugins'>
}

/** What the licence grants, and why something of it is off. */
export function licenceArea({ isOn, gathered }: Needs): ServedArea {
  const isBuilt = (gate: Gate) =>
    Object.hasOwn(gathered.switches, gate) || Object.hasOwn(gathered.plugins, gate)
  const isSwitchedOff = (gate: Gate) => {
    const entry = Object.entries(gathered.switches).find(([id]) => id === gate)
    return entry?.[1]?.() === false
  }
  const why = (gate: Gate) => {
    if (isOn(gate)) return null
    if (!isBuilt(gate)) return 'not in this program'
    return isSwitchedOff(gate) ? 'switched off by a setting' : 'not in the licence'
  }
  const rowsOf = (kind: 'plugin' | 'feature', gates: readonly Gate[]) =>
    gates.map((gate) => ({
      id: gate,
      name: gate,
      kind,
      state: isOn(gate) ? 'on' : 'off',
      why: why(gate),
    }))
  return serveArea(licence, {
    source: { rows: () => [...rowsOf('plugin', pluginIds), ...rowsOf('feature', featureIds)] },
    actions: {},
  })
}

import { mustHave } from '@powerplay/kernel'
import type { ActionSpec } from '@powerplay/contract/dashboard/areas'
import type { Act, ServedArea, TwoPersonAct } from '../../../program/area.ts'

/** An action of an area with what does it. */
export interface ReadyAct {
  readonly area: ServedArea
  /** The area whose rows this one's belong to; null where they stand by themselves. */
  readonly parent: ServedArea | null
  readonly verb: string
  readonly spec: ActionSpec
  readonly act: Act | TwoPersonAct
}

/** The actions of all areas by the area's id and the action's. */
export class ActBook {
  readonly #acts = new Map<string, ReadyAct>()

  constructor(areas: readonly ServedArea[]) {
    const byId = new Map(areas.map((area) => [area.spec.id, area]))
    for (const area of areas) {
      const { of } = area.spec
      const parent = of === null ? null : mustHave(byId.get(of), `the area ${of}`)
      for (const [verb, spec] of Object.entries(area.spec.actions)) {
        const act = mustHave(area.actions[verb], `what ${area.spec.id}.${verb} does`)
        this.#acts.set(`${area.spec.id}.${verb}`, { area, parent, verb, spec, act })
      }
    }
  }

  find(area: string, verb: string): ReadyAct | undefined {
    return this.#acts.get(`${area}.${verb}`)
  }

  /** Those that may need a second person. */
  forTwo(): ReadyAct[] {
    return [...this.#acts.values()].filter(({ spec }) => spec.approval !== null)
  }
}

import type { Chance } from '../../platform/chance.ts'
import { planEvent, type EventPlan } from '../event-plan.ts'
import { createLeagues, fixturesBetween } from '../fixtures.ts'

const begin = Date.UTC(2026, 0, 1)

/** So many events that are played as usual, of all sports in turn. */
export function planSeason(chance: Chance, count: number): readonly EventPlan[] {
  const queues = createLeagues(chance).map((league) => {
    const span = (Math.ceil(count / 20) + 2) * league.sport.everyMin * 60_000
    return fixturesBetween([league], begin, begin + span)
  })
  const plans: EventPlan[] = []
  for (let turn = 0; plans.length < count; turn += 1) {
    for (const queue of queues) {
      const fixture = queue[turn]
      if (fixture === undefined) continue
      const plan = planEvent(chance, fixture)
      if (plan.oddCase === undefined) plans.push(plan)
    }
  }
  return plans.slice(0, count)
}

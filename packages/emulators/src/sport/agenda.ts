import type { Chance } from '../platform/chance.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import { planEvent, type EventPlan } from './event-plan.ts'
import { messagesBetween, nextAt } from './event-script.ts'
import type { FeedMessage } from './feed-message.ts'
import { announcedMs, fixturesBetween, type Fixture, type League } from './fixtures.ts'

/** What is announced and not over, and what of it is due to be said. */
export interface Agenda {
  /** Begins anew at an instant. */
  readonly begin: (now: number) => void
  /** Takes up what was announced since. */
  readonly renew: (now: number) => void
  readonly stop: () => void
  readonly planOf: (fixture: Fixture) => EventPlan
  /** What is to be said of each event that has something to say now; it is not asked for again. */
  readonly due: (now: number) => Iterable<{ plan: EventPlan; messages: readonly FeedMessage[] }>
}

export interface AgendaNeeds {
  readonly chance: Chance
  readonly clock: Clock
  readonly leagues: readonly League[]
}

/** No event lasts longer. */
export const longestMs = 7 * 3_600_000
/** How often newly announced events are taken up. */
export const renewMs = 60_000
/** Events that are planned before others have their turn: a few milliseconds' work. */
const plannedAtOnce = 8

export function createAgenda({ chance, clock, leagues }: AgendaNeeds): Agenda {
  /** Until when each event was told, and when it speaks next. */
  const entries = new Map<string, { readonly plan: EventPlan; told: number; at: number }>()
  /** Events that start until then are taken up, or wait to be; they are told from `since` on. */
  let knownUntil = 0
  let since = 0
  let waiting: Fixture[] = []
  let planning: Cancel | undefined

  const planOf = (fixture: Fixture): EventPlan => {
    const known = entries.get(fixture.id)
    if (known !== undefined) return known.plan
    const plan = planEvent(chance, fixture)
    const at = fixture.startsAt <= knownUntil ? nextAt(plan, since) : Infinity
    if (at < Infinity) entries.set(fixture.id, { plan, told: since, at })
    return plan
  }
  /** Plans what waits, some at a time: nobody else in the process waits for all of it. */
  const planSome = () => {
    for (const fixture of waiting.splice(0, plannedAtOnce)) planOf(fixture)
    planning = waiting.length > 0 ? clock.after(0, planSome) : undefined
  }
  const renew = (now: number) => {
    for (const [id, { plan, at }] of entries) {
      if (at === Infinity && plan.fixture.startsAt < now) entries.delete(id)
    }
    const until = now + announcedMs + renewMs
    if (waiting.length === 0) since = now
    waiting.push(...nearestFirst(fixturesBetween(leagues, knownUntil + 1, until), now))
    knownUntil = until
    planning ??= clock.after(0, planSome)
  }

  return {
    begin(now) {
      knownUntil = now - longestMs
      waiting = []
      entries.clear()
      renew(now)
    },
    renew,
    stop() {
      planning?.()
      planning = undefined
    },
    planOf,
    *due(now) {
      for (const entry of entries.values()) {
        if (entry.at > now) continue
        const { plan, told } = entry
        entry.at = nextAt(plan, now)
        entry.told = now
        yield { plan, messages: messagesBetween(plan, told, now) }
      }
    },
  }
}

/** What is played now or soon is what people look at. */
export function nearestFirst(fixtures: readonly Fixture[], now: number): readonly Fixture[] {
  const away = ({ startsAt }: Fixture) => Math.abs(startsAt - now)
  return [...fixtures].sort((one, other) => away(one) - away(other))
}

import type { Chance } from '../platform/chance.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import { createAgenda, longestMs, nearestFirst, renewMs } from './agenda.ts'
import type { EventPlan } from './event-plan.ts'
import { endOf, promptAt, resultsBetween, snapshotAt, type PromptAct } from './event-script.ts'
import type { FeedDelivery, FeedMessage, ProducerId } from './feed-message.ts'
import { writeDelivery } from './feed-xml.ts'
import {
  announcedMs,
  createLeagues,
  findFixture,
  fixturesBetween,
  type Fixture,
  type League,
} from './fixtures.ts'

/**
 * The feed of our own: it plays invented leagues by a calendar without end and tells of them as the
 * Unified Odds Feed does. Everything is a pure function of seed and time, so a producer that was away
 * takes up where the world stands, and can tell again what was missed.
 */
export interface SportProducer {
  readonly start: () => void
  readonly stop: () => void
  readonly leagues: readonly League[]
  /** Everything that is announced and not over, by start. */
  readonly fixtures: () => readonly Fixture[]
  readonly findFixture: (id: string) => Fixture | undefined
  /**
   * Tells a receiver what it missed after an instant (settlements, cancellations and their rollbacks
   * in order), how every event stands now, and that this is all: `snapshot_complete`.
   * @param nodeId of the receiver, where several listen and each asks for itself.
   */
  readonly recover: (
    product: ProducerId,
    after: number,
    requestId: number,
    nodeId?: number,
  ) => Promise<void>
  /** For trials: a silent producer plays on and says nothing, not even that it is alive. */
  readonly setSilent: (isSilent: boolean) => void
  /** For trials: says something about an event now. @returns whether it has anything to say of it. */
  readonly prompt: (eventId: string, act: PromptAct) => boolean
}

export interface ProducerNeeds {
  readonly chance: Chance
  readonly clock: Clock
  readonly publish: (delivery: FeedDelivery) => void
  /** Leaves out the other leagues; trials need only few. */
  readonly isPlayed?: (league: League) => boolean
}

const tickMs = 250
const aliveMs = 10_000
const hourMs = 3_600_000
/** A recovery reaches back this far; older results are asked of the staff. */
export const recoveryMs = 72 * hourMs
const products: readonly ProducerId[] = [1, 3]

export function createSportProducer(needs: ProducerNeeds): SportProducer {
  const { chance, clock } = needs
  const all = createLeagues(chance)
  const leagues = needs.isPlayed ? all.filter(needs.isPlayed) : all
  const agenda = createAgenda({ chance, clock, leagues })
  const { planOf } = agenda
  let isSilent = false
  let isStopped = false
  let told = clock.now()
  let renewAt = 0
  let ticking: Cancel | undefined

  const say = (message: FeedMessage, sportId = 0, nodeId?: number) => {
    if (!isSilent) needs.publish(writeDelivery(message, sportId, nodeId))
  }
  const tick = () => {
    const now = clock.now()
    ticking = clock.after(tickMs, tick)
    for (const { plan, messages } of agenda.due(now)) {
      for (const message of messages) say(message, sportOf(plan))
    }
    if (Math.trunc(now / aliveMs) > Math.trunc(told / aliveMs)) {
      for (const product of products) say({ kind: 'alive', product, at: now, isSubscribed: true })
    }
    told = now
    if (now < renewAt) return
    renewAt = now + renewMs
    agenda.renew(now)
  }

  return {
    leagues,
    start: () => {
      isStopped = false
      told = clock.now()
      renewAt = told + renewMs
      ticking = clock.after(tickMs, tick)
      agenda.begin(told)
    },
    stop: () => {
      isStopped = true
      ticking?.()
      agenda.stop()
    },
    fixtures: () => {
      const now = clock.now()
      return fixturesBetween(leagues, now - longestMs, now + announcedMs)
        .filter((fixture) => fixture.startsAt > now || endOf(planOf(fixture)) > now)
        .sort((one, other) => one.startsAt - other.startsAt)
    },
    findFixture: (id) => findFixture(all, id),
    recover: (product, after, requestId, nodeId) => {
      const now = clock.now()
      const from = Math.max(after, now - recoveryMs)
      const isOver = () => isStopped
      const sayTo = (message: FeedMessage, sportId?: number) => say(message, sportId, nodeId)
      return tellAll({ leagues, planOf, say: sayTo, isOver }, { product, from, now, requestId })
    },
    setSilent: (silent) => void (isSilent = silent),
    prompt: (id, act) => tellNow({ planOf, say }, findFixture(leagues, id), act, clock.now()),
  }
}

interface Teller {
  readonly leagues: readonly League[]
  readonly planOf: (fixture: Fixture) => EventPlan
  readonly say: (message: FeedMessage, sportId?: number) => void
  readonly isOver: () => boolean
}

/** Says something about an event at a word. @returns whether there was anything to say. */
function tellNow(
  { planOf, say }: Pick<Teller, 'planOf' | 'say'>,
  fixture: Fixture | undefined,
  act: PromptAct,
  now: number,
): boolean {
  const message = fixture && promptAt(planOf(fixture), act, now)
  if (fixture === undefined || message === undefined) return false
  say(message, fixture.league.sport.id)
  return true
}

/** Everything a recovery tells. */
async function tellAll(
  { leagues, planOf, say, isOver }: Teller,
  order: { product: ProducerId; from: number; now: number; requestId: number },
): Promise<void> {
  const { product, from, now, requestId } = order
  const fixtures = fixturesBetween(leagues, from - longestMs, now + announcedMs)
  for (const fixture of nearestFirst(fixtures, now)) {
    if (product === 1 && fixture.startsAt > now) continue
    const plan = planOf(fixture)
    const missed = recovered(plan, product, from, now)
    for (const message of missed) say({ ...message, requestId }, sportOf(plan))
    await othersTurn()
    if (isOver()) return
  }
  say({ kind: 'snapshot_complete', product, at: now, requestId })
}

/** A recovery is long; whatever else the process has to do comes in between. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

type EventMessage = Extract<FeedMessage, { eventId: string }>

/**
 * What was missed of an event, and how it stands, from one of the two products. Before the start only
 * the product of that time has anything to say, and its prices are nobody's afterwards.
 */
function recovered(
  plan: EventPlan,
  product: ProducerId,
  from: number,
  now: number,
): EventMessage[] {
  const { startsAt } = plan.fixture
  const missed = resultsBetween(plan, product, { from, to: now })
  const isToldBy = product === (startsAt > now ? 3 : 1)
  const snapshot = isToldBy ? snapshotAt(plan, now) : undefined
  return [...missed, ...(snapshot ? [snapshot] : [])].filter(
    (message): message is EventMessage => 'eventId' in message && message.product === product,
  )
}

function sportOf({ fixture }: EventPlan): number {
  return fixture.league.sport.id
}

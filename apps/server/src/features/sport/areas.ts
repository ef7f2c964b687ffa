import { sports } from '@powerplay/contract/dashboard/areas'
import type { OutcomeResult } from '@powerplay/engines/sport'
import { refuse } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { listedSince } from '../../platform/settings/listed-since.ts'
import { datedNaming, nameInList } from '../../platform/settings/keep-waiting.ts'
import {
  serveArea,
  type ActOrder,
  type Done,
  type ServedArea,
  type TwoPersonAct,
} from '../../program/area.ts'
import { expectAgreed } from '../../program/expect-agreed.ts'
import { refuseOwnStakes } from '../../program/refuse-own.ts'
import { openPayoutCents, type LineName } from './bets/exposure-store.ts'
import { readSelection, type SelectionName } from './bets/selection.ts'
import type { SportParts } from './parts.ts'
import {
  changeMs,
  haveBetOn,
  isSettledBefore,
  settledLegs,
  writeTold,
} from './results/result-store.ts'
import { wordsOfResult } from './results/words-of-result.ts'
import { haltedEvents, settledAloneCents } from './settings.ts'

/** More legs than these are settled again by two persons only. */
const aloneMax = 100

const faceOf = (name: string) => `(select l.face ->> '${name}' from sport_legs l
  where l.event_id = e.event_id and l.line_id = e.line_id and l.outcome_id = e.outcome_id limit 1)`

/** What the dashboard shows of sport: the selections that bets run on. */
export function sportsArea(parts: SportParts): ServedArea {
  const { settings } = parts.platform
  return serveArea(sports, {
    source: {
      from: 'sport_exposure e',
      where: 'e.bets > 0',
      // What is settled has no open bets any more, and may have to be settled otherwise.
      reachesUnlisted: true,
      id: { sql: `(e.event_id || '/' || e.line_id || '/' || e.outcome_id)`, type: 'text' },
      columns: {
        event: faceOf('event'),
        market: faceOf('market'),
        outcome: faceOf('outcome'),
        bets: 'e.bets',
        stake: 'e.stake_cents',
        payout: 'e.payout_cents',
        taken: 'e.event_id',
        eventId: 'e.event_id',
        lineId: 'e.line_id',
      },
      async finish(rows) {
        const halted = settings.get(haltedEvents)
        return rows.map((row) => {
          const isHalted = halted.some((id) => id === row.taken)
          return { ...row, taken: isHalted ? 'suspended by staff' : 'as the feed says' }
        })
      },
    },
    actions: {
      suspend: (order) => halt(parts, order, true),
      resume: opening(parts),
      settle: {
        needsSecond: async ({ tx, id }) => {
          const before = parts.clock.now() - changeMs
          return (
            (await isDear(parts, tx, nameOf(id))) ||
            (await settledLegs(tx, nameOf(id))) > aloneMax ||
            isSettledBefore(tx, nameOf(id), before)
          )
        },
        async plan(order) {
          await refuseOwnBets(parts, order)
          return wordsOfResult(order.tx, nameOf(order.id), order.fields.result)
        },
        async run(order) {
          await refuseOwnBets(parts, order)
          return tellResult(parts, order, order.fields.result)
        },
      },
      void: {
        needsSecond: async ({ tx, id }) => {
          const { eventId, lineId } = nameOf(id)
          const line = { eventId, lineId }
          return (await isDear(parts, tx, line)) || (await settledLegs(tx, line)) > 0
        },
        async plan(order) {
          await refuseOwnBets(parts, order)
          const { eventId, lineId } = nameOf(order.id)
          return wordsOfResult(order.tx, { eventId, lineId }, 'void')
        },
        async run(order) {
          await refuseOwnBets(parts, order)
          return tellResult(parts, order, null)
        },
      },
    },
  })
}

function nameOf(id: string): SelectionName {
  return readSelection(id) ?? refuse('core/unknown-id')
}

/** Whether so much is open that one person alone does not decide it. */
async function isDear({ platform }: SportParts, tx: Queries, line: LineName): Promise<boolean> {
  return (await openPayoutCents(tx, line)) > BigInt(platform.settings.get(settledAloneCents))
}

/** Nobody decides what a line comes to that they have bets on. @throws Refusal dashboard/own-cluster */
function refuseOwnBets(
  { people }: SportParts,
  order: Pick<ActOrder, 'tx' | 'id' | 'by' | 'agreedBy'>,
): Promise<void> {
  const { tx, id } = order
  return refuseOwnStakes(people, order, (userIds) => haveBetOn(tx, nameOf(id), userIds))
}

/** Two of staff take bets on an event again: the request names the stop that it ends. */
function opening(parts: SportParts): TwoPersonAct {
  /** What it comes to: stops of the event that wait for their date end with the one that holds. */
  const opened = async ({ tx, id }: Pick<ActOrder, 'tx' | 'id'>) => ({
    before: 'suspended',
    after: `open${await datedNaming(tx, haltedEvents.key, nameOf(id).eventId)}`,
  })
  return {
    async plan(order) {
      const { eventId } = nameOf(order.id)
      const version = await listedSince(order.tx, haltedEvents.key, eventId)
      if (version === 0) refuse('sportsbook/not-suspended')
      return { title: `Open the event ${eventId}`, ...(await opened(order)), fixed: { version } }
    },
    async run(order) {
      await parts.platform.settings.hold(haltedEvents, order.tx)
      const since = await listedSince(order.tx, haltedEvents.key, nameOf(order.id).eventId)
      // Opened meanwhile, or suspended anew by somebody who knew more.
      if (since !== order.version) refuse('core/stale-version')
      expectAgreed(order, await opened(order))
      return halt(parts, order, false)
    },
  }
}

/** Of two who suspend at once the second waits, and both hold. Refusal: sportsbook/not-suspended. */
async function halt(
  { platform: { settings } }: SportParts,
  { tx, id, reason, by, ip, agreedBy }: ActOrder,
  isHalted: boolean,
): Promise<Done> {
  const { eventId } = nameOf(id)
  const { value: before } = await settings.hold(haltedEvents, tx)
  if (!isHalted && !before.includes(eventId)) refuse('sportsbook/not-suspended')
  const names = isHalted ? { add: [eventId] } : { drop: [eventId] }
  await nameInList(settings, tx, { spec: haltedEvents, ...names, reason, by, ip, agreedBy })
  const word = (isIn: boolean) => (isIn ? 'suspended' : 'open')
  return {
    ...{ before: word(before.includes(eventId)), after: word(isHalted), subject: eventId },
    afterwards: () => settings.refresh(),
  }
}

/** Says what the feed would say, at this moment. @param result null: the whole market is void. */
async function tellResult(
  { clock }: SportParts,
  { tx, id }: { readonly tx: Queries; readonly id: string },
  result: Exclude<OutcomeResult, object> | null,
): Promise<Done> {
  const { eventId, lineId, outcomeId } = nameOf(id)
  const line =
    result === null
      ? { lineId, outcomeId: null, result: 'void' as const }
      : { lineId, outcomeId, result }
  const told = { eventId, key: clock.now() * 4 + 3, from: null, until: null, lines: [line] }
  const legs = await writeTold(tx, told, null)
  return { before: null, after: `${result ?? 'void'} for ${legs} legs`, subject: id }
}

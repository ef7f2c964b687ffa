import { sports } from '@powerplay/contract/dashboard/areas'
import type { OutcomeResult } from '@powerplay/engines/sport'
import { refuse } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../program/area.ts'
import { readSelection, type SelectionName } from './bets/selection.ts'
import type { SportParts } from './parts.ts'
import { changeMs, isSettledBefore, settledLegs, writeTold } from './results/result-store.ts'
import { haltedEvents } from './settings.ts'

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
      resume: (order) => halt(parts, order, false),
      settle: {
        needsSecond: async ({ tx, id }) => {
          const before = parts.clock.now() - changeMs
          return (
            (await settledLegs(tx, nameOf(id))) > aloneMax ||
            isSettledBefore(tx, nameOf(id), before)
          )
        },
        plan: async ({ id, fields }) => ({ title: `Settle ${id}`, after: fields.result }),
        run: (order) => tellResult(parts, order, order.fields.result),
      },
      void: {
        needsSecond: async ({ tx, id }) => {
          const { eventId, lineId } = nameOf(id)
          return (await settledLegs(tx, { eventId, lineId })) > 0
        },
        plan: async ({ id }) => ({ title: `Void the market of ${id}`, after: 'void' }),
        run: (order) => tellResult(parts, order, null),
      },
    },
  })
}

function nameOf(id: string): SelectionName {
  return readSelection(id) ?? refuse('core/unknown-id')
}

/** Refusals: sportsbook/not-suspended; core/stale-version when another event was halted at this moment. */
async function halt(
  { platform: { settings } }: SportParts,
  { tx, id, reason, by, ip }: ActOrder,
  isHalted: boolean,
): Promise<Done> {
  const { eventId } = nameOf(id)
  const before = settings.get(haltedEvents)
  const from = settings.list().find(({ key }) => key === haltedEvents.key)?.version ?? 0
  const others = before.filter((one) => one !== eventId)
  if (!isHalted && others.length === before.length) refuse('sportsbook/not-suspended')
  const value = isHalted ? [...others, eventId] : others
  await settings.set({ key: haltedEvents.key, value, reason, by, ip, from }, tx)
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

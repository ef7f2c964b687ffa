import type { CallContext, CallHandlers, WhisperHandlers } from '../../platform/context.ts'
import { actAtTable, giveValue, showOwnCards, useTimeBank } from './turns/act.ts'
import { listHands, showHand } from './hands/history.ts'
import { keepNotes } from './notes.ts'
import type { PokerParts } from './parts.ts'
import { presentOwn } from './present-own.ts'
import { playerView, presentRow, presentTable, tableWireId } from './present.ts'
import { comeBack, keepOut } from './seats/change-seat.ts'
import { rebuy } from './seats/rebuy.ts'
import { sitDown, tableAsked } from './seats/sit-down.ts'
import { standUp } from './seats/stand-up.ts'
import { lineOf, waitForSeat } from './seats/wait-line.ts'
import { readChat, sayAtTable } from './table-chat.ts'
import { figuresOf } from './lobby/table-figures.ts'
import { openTables } from './table/table-store.ts'
import { seatOf } from './table/table.ts'

type PokerCalls = Pick<
  CallHandlers,
  'pokerLobby' | 'pokerTable' | 'pokerHands' | 'pokerHand' | 'pokerNotes' | 'pokerChat'
>
type PokerWhispers = Pick<
  WhisperHandlers,
  | 'PokerSit'
  | 'PokerRebuy'
  | 'PokerLeave'
  | 'PokerSitOut'
  | 'PokerSitIn'
  | 'PokerAct'
  | 'PokerTimeBank'
  | 'PokerShow'
  | 'PokerWait'
  | 'PokerSay'
  | 'PokerEntropy'
>

export function pokerCalls(parts: PokerParts): PokerCalls {
  return {
    pokerLobby: (asked, context) => listTables(parts, asked, context),
    pokerTable: ({ tableId }, context) => showTable(parts, tableId, context),
    pokerNotes: (asked, context) => keepNotes(parts, asked, context),
    pokerChat: (asked, context) => readChat(parts, asked, context),
    pokerHands: (asked, context) => listHands(parts, asked, context),
    pokerHand: ({ handId }, context) => showHand(parts, handId, context),
  }
}

export function pokerWhispers(parts: PokerParts): PokerWhispers {
  return {
    PokerSit: (asked, context) => sitDown(parts, asked, context),
    PokerRebuy: (asked, context) => rebuy(parts, asked, context),
    PokerLeave: (asked, context) => standUp(parts, asked, context),
    PokerSitOut: (asked, context) => keepOut(parts, asked, context),
    PokerSitIn: (asked, context) => comeBack(parts, asked, context),
    PokerAct: (asked, context) => actAtTable(parts, asked, context),
    PokerTimeBank: (asked, context) => useTimeBank(parts, asked, context),
    PokerSay: (asked, context) => sayAtTable(parts, asked, context),
    PokerWait: (asked, context) => waitForSeat(parts, asked, context),
    PokerShow: (asked, context) => showOwnCards(parts, asked, context),
    PokerEntropy: (asked, context) => giveValue(parts, asked, context),
  }
}

async function listTables(
  { platform, clock }: PokerParts,
  asked: {
    readonly seats?: number | undefined
    readonly hideEmpty: boolean
    readonly hideFull: boolean
  },
  { caller }: CallContext,
) {
  const tables = await openTables(platform.database)
  const figures = await figuresOf(
    platform.database,
    tables.map(({ id }) => id),
    clock.now(),
  )
  const shown = tables.filter(
    ({ rules, seats, state }) =>
      state === 'open' &&
      (asked.seats === undefined || rules.seatCount === asked.seats) &&
      !(asked.hideEmpty && seats.length === 0) &&
      !(asked.hideFull && seats.length === rules.seatCount),
  )
  const mine = caller.userId === null ? [] : tables.filter((table) => seatOf(table, caller.userId))
  return {
    tables: shown.map((table) => presentRow(table, figures.get(table.id))),
    mine: mine.map(({ id }) => tableWireId(id)),
  }
}

async function showTable(parts: PokerParts, wireId: string, { caller }: CallContext) {
  const { platform, tools, users } = parts
  const table = await tableAsked(parts, wireId)
  const people = await users.publicUsers(table.seats.map(({ userId }) => userId))
  const own = caller.userId === null ? undefined : seatOf(table, caller.userId)
  return {
    table: presentTable(tools, table, { people, viewer: playerView(caller) }),
    serverNow: parts.clock.now(),
    own: own ? presentOwn(tools, table, own) : null,
    wait: await lineOf(platform.database, table.id, caller.userId),
  }
}

import { lineIdOf, readLine, type OutcomeResult } from '@powerplay/engines/sport'
import type { EventMessage, MarketName } from '../feed/message.ts'

/** A message that says how bets ended, or that what it said before does not hold. */
export type ResultMessage = Extract<
  EventMessage,
  { kind: 'bet_settlement' | 'bet_cancel' | 'rollback_bet_settlement' | 'rollback_bet_cancel' }
>

export function isResult(message: EventMessage): message is ResultMessage {
  return message.kind.startsWith('rollback') || kinds.has(message.kind)
}

const kinds: ReadonlySet<EventMessage['kind']> = new Set(['bet_settlement', 'bet_cancel'])

/** What a message says about an outcome of a line; about all of them where none is named. */
export interface ToldLine {
  readonly lineId: string
  readonly outcomeId: string | null
  /** Null: it is open again. */
  readonly result: OutcomeResult | null
}

/** A message as the store takes it. */
export interface ToldResults {
  readonly eventId: string
  /** Puts the messages about a leg in order; see the table `sport_legs`. */
  readonly key: number
  /** Bets accepted in this time alone. */
  readonly from: number | null
  readonly until: number | null
  readonly lines: readonly ToldLine[]
}

/** Within one instant what is taken back comes before what is told anew. */
const ranks: Readonly<Record<ResultMessage['kind'], number>> = {
  rollback_bet_cancel: 0,
  rollback_bet_settlement: 1,
  bet_settlement: 2,
  bet_cancel: 3,
}

export function toldResults(message: ResultMessage): ToldResults {
  const { eventId, at, kind } = message
  const ends = kind === 'bet_cancel' ? message : { from: null, until: null }
  return {
    ...{ eventId, key: at * 4 + ranks[kind], from: ends.from, until: ends.until },
    lines: kind === 'bet_settlement' ? settled(message.markets) : changed(message),
  }
}

type Settled = Extract<ResultMessage, { kind: 'bet_settlement' }>['markets']

function settled(markets: Settled): ToldLine[] {
  return markets.flatMap((market) => {
    const lineId = idOf(market)
    if (lineId === undefined) return []
    return market.outcomes.map(({ id, result }) => ({ lineId, outcomeId: id, result }))
  })
}

function changed({
  kind,
  markets,
}: Exclude<ResultMessage, { kind: 'bet_settlement' }>): ToldLine[] {
  const result = kind === 'bet_cancel' ? ('void' as const) : null
  return markets.flatMap((market) => {
    const lineId = idOf(market)
    return lineId === undefined ? [] : [{ lineId, outcomeId: null, result }]
  })
}

function idOf({ id, specifiers }: MarketName): string | undefined {
  const line = readLine(id, specifiers)
  return line && lineIdOf(line)
}

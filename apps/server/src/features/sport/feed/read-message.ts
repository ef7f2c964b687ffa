import type { OutcomeResult } from '@powerplay/engines/sport'
import type {
  FeedMessage,
  MarketName,
  PricedMarket,
  PricedOutcome,
  ProducerId,
  SettledOutcome,
  ToldIncident,
  ToldScore,
} from './message.ts'
import { readXml, type XmlElement } from './xml-reader.ts'

/**
 * The message of a document.
 * @returns undefined for a document that is malformed, of a kind the book does not know, or with a
 * number that is none: one bad market refuses the whole message, and the next recovery mends it.
 */
export function readMessage(text: string): FeedMessage | undefined {
  const root = readXml(text)
  if (root === undefined) return undefined
  try {
    return messageOf(root)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** Thrown inside this file alone. */
class Malformed extends Error {}

function messageOf(root: XmlElement): FeedMessage | undefined {
  const product = productOf(root)
  const at = integer(root, 'timestamp')
  if (root.name === 'alive') {
    return { kind: 'alive', product, at, isSubscribed: integer(root, 'subscribed') === 1 }
  }
  if (root.name === 'snapshot_complete') {
    return { kind: 'snapshot_complete', product, at, requestId: integer(root, 'request_id') }
  }
  const head = { product, at, eventId: text(root, 'event_id') }
  const markets = root.children.filter(({ name }) => name === 'market')
  switch (root.name) {
    case 'odds_change': {
      const status = childOf(root, 'sport_event_status')
      return {
        ...head,
        kind: 'odds_change',
        score: scoreOf(status),
        incident: incidentOf(status),
        markets: childOf(root, 'odds').children.map(pricedMarket),
      }
    }
    case 'bet_stop': {
      const reason = root.attributes.get('betstop_reason') ?? 'unknown'
      return { ...head, kind: 'bet_stop', reason }
    }
    case 'fixture_change':
      return { ...head, kind: 'fixture_change', status: optionalInteger(root, 'status') }
    case 'bet_settlement':
      return {
        ...head,
        kind: 'bet_settlement',
        certainty: integer(root, 'certainty') === 1 ? 1 : 2,
        markets: childOf(root, 'outcomes').children.map((market) => ({
          ...nameOf(market),
          outcomes: market.children.map(settledOutcome),
        })),
      }
    case 'bet_cancel': {
      const [from, until] = ['start_time', 'end_time'].map((name) => optionalInteger(root, name))
      const ends = { from: from ?? null, until: until ?? null }
      return { ...head, ...ends, kind: 'bet_cancel', markets: markets.map(nameOf) }
    }
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel':
      return { ...head, kind: root.name, markets: markets.map(nameOf) }
    default:
      return undefined
  }
}

function productOf(root: XmlElement): ProducerId {
  const product = integer(root, 'product')
  if (product !== 1 && product !== 3) throw new Malformed()
  return product
}

function scoreOf(element: XmlElement): ToldScore {
  const clock = element.children.find(({ name }) => name === 'clock')
  const periods = element.children.find(({ name }) => name === 'period_scores')
  const minute = clock?.attributes.get('match_time')?.split(':')[0]
  return {
    status: integer(element, 'status'),
    home: integer(element, 'home_score'),
    away: integer(element, 'away_score'),
    minute: minute === undefined || !/^\d{1,3}$/.test(minute) ? null : Number.parseInt(minute, 10),
    periods: (periods?.children ?? []).map(
      (period) => [integer(period, 'home_score'), integer(period, 'away_score')] as const,
    ),
  }
}

function incidentOf(status: XmlElement): ToldIncident | null {
  const element = status.children.find(({ name }) => name === 'incident')
  if (element === undefined) return null
  const team = element.attributes.get('team')
  return {
    type: text(element, 'type'),
    team: team === 'home' || team === 'away' ? team : null,
    minute: optionalInteger(element, 'minute'),
  }
}

function nameOf(market: XmlElement): MarketName {
  return { id: integer(market, 'id'), specifiers: market.attributes.get('specifiers') ?? '' }
}

function pricedMarket(market: XmlElement): PricedMarket {
  return {
    ...nameOf(market),
    status: optionalInteger(market, 'status') ?? 1,
    isCashable: (optionalInteger(market, 'cashout_status') ?? 1) === 1,
    outcomes: market.children.map(pricedOutcome),
  }
}

function pricedOutcome(outcome: XmlElement): PricedOutcome {
  const winE10 = share(outcome.attributes.get('probabilities') ?? '0')
  const refundE10 = share(outcome.attributes.get('refund_probabilities') ?? '0')
  if (winE10 + refundE10 > shareTotal) throw new Malformed()
  const isActive = outcome.attributes.get('active') !== '0'
  return { id: text(outcome, 'id'), winE10, refundE10, isActive }
}

const shareTotal = 10_000_000_000

/** A probability with at most ten decimals, exactly. */
function share(raw: string): number {
  const found = /^([01])(?:\.(\d{1,10}))?$/.exec(raw)
  if (found === null) throw new Malformed()
  const parts = Number.parseInt(found[1] ?? '0', 10) * shareTotal
  return parts + Number.parseInt((found[2] ?? '').padEnd(10, '0'), 10)
}

/** result with void_factor: 0 lost; 1 won; 0 and 1 void; 1 and 0.5 half won; 0 and 0.5 half lost. */
function settledOutcome(outcome: XmlElement): SettledOutcome {
  const isWon = integer(outcome, 'result') === 1
  const voided = outcome.attributes.get('void_factor')
  const id = text(outcome, 'id')
  const shared = outcome.attributes.get('dead_heat_factor')
  if (shared !== undefined && isWon) return { id, result: { deadHeatOf: sharersOf(shared) } }
  return { id, result: resultOf(isWon, voided) }
}

/** How many share a place, from what each gets of it: 0.5 is two, 0.333333 three. */
function sharersOf(factor: string): number {
  if (!/^0\.\d{1,12}$/.test(factor)) throw new Malformed()
  const sharers = Math.round(1 / Number.parseFloat(factor))
  const isWhole = Math.abs(1 / sharers - Number.parseFloat(factor)) < 0.0001
  if (sharers < 2 || !isWhole) throw new Malformed()
  return sharers
}

function resultOf(isWon: boolean, voided: string | undefined): OutcomeResult {
  if (voided === undefined || /^0(\.0+)?$/.test(voided)) return isWon ? 'won' : 'lost'
  if (/^1(\.0+)?$/.test(voided) && !isWon) return 'void'
  if (/^0\.50*$/.test(voided)) return isWon ? 'half_won' : 'half_lost'
  throw new Malformed()
}

function childOf(element: XmlElement, name: string): XmlElement {
  const child = element.children.find((one) => one.name === name)
  if (child === undefined) throw new Malformed()
  return child
}

function text(element: XmlElement, name: string): string {
  const value = element.attributes.get(name)
  if (value === undefined || value === '') throw new Malformed()
  return value
}

function integer(element: XmlElement, name: string): number {
  const value = optionalInteger(element, name)
  if (value === null) throw new Malformed()
  return value
}

function optionalInteger(element: XmlElement, name: string): number | null {
  const value = element.attributes.get(name)
  if (value === undefined) return null
  if (!/^-?\d{1,15}$/.test(value)) throw new Malformed()
  return Number.parseInt(value, 10)
}

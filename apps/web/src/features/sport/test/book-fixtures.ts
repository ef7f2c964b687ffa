import type {
  SportBet,
  SportCategory,
  SportEvent,
  SportMarket,
  SportRow,
} from '@powerplay/contract'
import type { Quote } from '../slip/use-quote.ts'

/** Events, markets, quotes and bets as the server tells them, for tests of screens. */

export const atMs = Date.UTC(2026, 10, 23, 18)

export function sportEvent(own: Partial<SportEvent> = {}): SportEvent {
  return {
    id: 'sr:match:1',
    categoryId: 'soccer-1',
    tournament: { id: 'sr:tournament:7', name: 'Liga Azura' },
    region: { name: 'Norland' },
    type: 'match',
    competitors: [
      { id: 'sr:competitor:1', name: 'Serra Lume', image: '/art/crest/1.svg', qualifier: 'home' },
      { id: 'sr:competitor:2', name: 'Pedra Alta', image: '/art/crest/2.svg', qualifier: 'away' },
    ],
    startsAt: atMs,
    status: 'live',
    score: { home: 2, away: 1, periods: [[1, 1]] },
    clock: { minute: 67, running: true },
    marketsCount: 142,
    betDelayMs: 6_000,
    isFavorite: false,
    widget: { matchId: 'sr:match:1', twitch: null },
    version: 10,
    ...own,
  }
}

const outcome = (id: string, name: string, odds: number): SportMarket['outcomes'][number] => ({
  ...{ id, name, odds, status: 'active', result: null },
})

export function sportMarket(own: Partial<SportMarket> = {}): SportMarket {
  return {
    id: 1,
    lineId: '1',
    name: '1x2',
    specifiers: '',
    group: 'main',
    status: 'active',
    isMain: true,
    cashout: true,
    outcomes: [
      outcome('1', 'Serra Lume', 1.21),
      outcome('2', 'Draw', 5.28),
      outcome('3', 'Pedra Alta', 23.23),
    ],
    version: 10,
    ...own,
  }
}

export function totalMarket(line: number, over: number, under: number): SportMarket {
  return sportMarket({
    ...{ id: 18, lineId: `18:total=${line}`, name: `Total ${line}`, specifiers: `total=${line}` },
    ...{ group: 'goals', isMain: false },
    outcomes: [outcome('12', `Over ${line}`, over), outcome('13', `Under ${line}`, under)],
  })
}

export function sportRow(event: Partial<SportEvent> = {}, market?: Partial<SportMarket>): SportRow {
  return { event: sportEvent(event), market: sportMarket(market) }
}

export function category(id: string, live: number, total: number): SportCategory {
  const icon = id.replace(/-\d+$/, '')
  const name = icon.charAt(0).toUpperCase() + icon.slice(1)
  const sportId = Number.parseInt(id.split('-').at(-1) ?? '0', 10)
  return { id, name, icon, count: { live, total }, sportId, isEsport: sportId > 100, priority: 1 }
}

export function quoteOf(
  selections: readonly { readonly selectionId: string; readonly odds: number | null }[],
  own: Partial<Quote> = {},
): Quote {
  return {
    selections: selections.map(({ selectionId, odds }) => ({
      selectionId,
      odds,
      status: odds === null ? 'suspended' : 'active',
      version: 10,
      event: {
        id: selectionId.split('/')[0] ?? '',
        name: 'Serra Lume v Pedra Alta',
        categoryId: 'soccer-1',
        startsAt: atMs,
      },
      market: '1x2',
      outcome: 'Serra Lume',
      live: true,
    })),
    combinable: true,
    conflicts: [],
    limits: { minStake: '1.00', maxStake: '20.00', maxPayout: '5000.00' },
    delayMs: 6_000,
    systems: [
      { k: 2, n: 3, bets: 3, name: '2/3' },
      { k: null, n: 3, bets: 4, name: 'Trixie' },
    ],
    ...own,
  }
}

export function sportBet(own: Partial<SportBet> = {}): SportBet {
  return {
    ...{ _id: 'bet_s7k2m9q', status: 0, type: 'single', system: null, stake: '10.00000000' },
    ...{ splitTotal: '10.00000000', currency: 'usdt', demo: false, odds: 1.92 },
    ...{ potentialPayout: '19.20000000', payout: null, profit: null, oddsPolicy: 'better' },
    legs: [
      {
        selectionId: 'sr:match:1/1/1',
        event: {
          ...{ id: 'sr:match:1', name: 'Serra Lume v Pedra Alta', categoryId: 'soccer-1' },
          ...{ startsAt: atMs, score: { home: 2, away: 1 } },
        },
        ...{ market: '1x2', outcome: 'Serra Lume', odds: 1.92, live: true },
        ...{ result: null, factor: null },
      },
    ],
    ...{ cashout: { offered: true }, cashedOut: null, cashedPercent: 0 },
    ...{ created_at: '2026-11-23T18:03:00.000Z', settledAt: null, reason: null },
    ...{ version: 0, resettled: false },
    ...own,
  }
}

import type { SportMarket } from '@powerplay/contract'

/** All lines of one kind of market, under one name: every total of goals, every handicap. */
export interface MarketCardFacts {
  /** Number of the market, and of the set it is about. */
  readonly key: string
  readonly title: string
  readonly group: SportMarket['group']
  readonly markets: readonly SportMarket[]
}

/** How the outcomes of a card stand: under heads, line by line, or each with its name. */
export type CardLayout = 'columns' | 'lines' | 'list'

/** The value of a line: `2.5` of `total=2.5`, null where a market has none. */
export function lineValue({ specifiers }: Pick<SportMarket, 'specifiers'>): number | null {
  const match = /(?:^|\|)(?:total|hcp)=(-?[\d.]+)/.exec(specifiers)
  return match?.[1] === undefined ? null : Number.parseFloat(match[1])
}

/** The side and the points it is given: "Serra Lume (−1.5)". */
export function handicapOf(name: string): { readonly side: string; readonly value: string } {
  const match = /^(.*) \(([^()]+)\)$/.exec(name)
  return { side: match?.[1] ?? name, value: match?.[2] ?? '' }
}

/** The name of a market without the value of its line. */
export function titleOf(market: Pick<SportMarket, 'name' | 'specifiers'>): string {
  const value = lineValue(market)
  if (value === null) return market.name
  const texts = [value > 0 ? `+${value}` : '', String(value).replace('-', '−'), String(value)]
  const found = texts.find((text) => text !== '' && market.name.includes(` ${text}`))
  return found === undefined ? market.name : market.name.replace(` ${found}`, '')
}

/** The markets of an event by kind, in the order they came; lines by their value. */
export function cardsOf(markets: readonly SportMarket[]): MarketCardFacts[] {
  const cards = new Map<string, MarketCardFacts>()
  for (const market of markets) {
    const set = /setnr=(\d+)/.exec(market.specifiers)?.[1] ?? ''
    const key = `${market.id}/${set}`
    const known = cards.get(key)
    cards.set(key, {
      key,
      title: known?.title ?? titleOf(market),
      group: market.group,
      markets: [...(known?.markets ?? []), market],
    })
  }
  return [...cards.values()].map((card) => ({
    ...card,
    markets: card.markets.toSorted((one, other) => (lineValue(one) ?? 0) - (lineValue(other) ?? 0)),
  }))
}

/** Totals and handicaps line by line, two or three outcomes under heads, more of them as a list. */
export function layoutOf({ markets }: MarketCardFacts): CardLayout {
  const [first] = markets
  if (first !== undefined && lineValue(first) !== null) return 'lines'
  return (first?.outcomes.length ?? 0) <= 3 ? 'columns' : 'list'
}

/** Whether nothing of a card can be bet on any more. */
export function isOverCard({ markets }: MarketCardFacts): boolean {
  return markets.every(({ status }) => status === 'settled' || status === 'cancelled')
}

/** Names of what has won, of a card that is over. */
export function winnersOf({ markets }: MarketCardFacts): string[] {
  const [market] = markets.length === 1 ? markets : []
  if (market === undefined) return []
  return market.outcomes
    .filter(({ result }) => result === 'won' || result === 'half_won' || result === 'dead_heat')
    .map(({ name }) => name)
}

import { assert, mustHave, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { StakePocket } from '@powerplay/ledger'
import type { Queries } from '../../../platform/database/database.ts'
import type { ResultFact } from './facts.ts'

/** A wager's own row as the fact that it is once it was closed whole. */
export interface WagerFact extends Omit<ResultFact, 'settledAt' | 'closedAt' | 'bookedAt'> {
  /** Null while a share of the stake is open; status and payout mean nothing then. */
  readonly settledAt: InstantMs | null
  readonly closedAt: InstantMs | null
  readonly bookedAt: InstantMs | null
}

/** @throws Defect while a share of its stake is open. */
export function settled(wager: WagerFact): ResultFact {
  assert(isSettled(wager), `the wager ${wager.wagerId} has not ended`)
  return wager
}

function isSettled(wager: WagerFact): wager is ResultFact {
  return wager.settledAt !== null
}

/** Stands in no JSON text. */
const separator = '\u001f'

/** The columns as one row: a column is one text, which costs less than as many values. */
const columnsText = `
  select string_agg(id::text, ',') as ids, string_agg(user_id::text, ',') as users,
    json_agg(product) as products, json_agg(game) as games,
    json_agg(currency) as currencies, string_agg(pocket, ',') as pockets,
    string_agg(status, ',') as statuses, string_agg(stake_minor::text, ',') as stakes,
    string_agg(bonus_minor::text, ',') as bonuses, string_agg(payout_minor::text, ',') as payouts,
    string_agg(multiplier_e4::text, ',') as multipliers,
    string_agg(stake_usd_e6::text, ',') as worths, string_agg(usd_rate_e8::text, ',') as rates,
    string_agg(true_edge_ppm::text, ',') as true_edges,
    string_agg(credited_edge_ppm::text, ',') as credited_edges,
    string_agg(coalesce(floor(date_part('epoch', settled_at) * 1000 + 0.0005)::int8::text, ''), ',')
      as ends,
    string_agg(params::text, e'\\x1f') as params, string_agg(result::text, e'\\x1f') as results
  from wagers where id = any($1::uuid[]) and id >= $2 and id <= $3`

type TextColumn =
  | 'ids'
  | 'users'
  | 'pockets'
  | 'statuses'
  | 'stakes'
  | 'bonuses'
  | 'payouts'
  | 'multipliers'
  | 'worths'
  | 'rates'
  | 'true_edges'
  | 'credited_edges'
  | 'ends'
  | 'params'
  | 'results'

/** Words that may hold any character come as lists. */
interface Columns extends Readonly<Record<TextColumn, string>> {
  readonly products: readonly string[]
  readonly games: readonly string[]
  readonly currencies: readonly string[]
}

/** Wagers by id, in no order. */
export async function readWagerFacts(on: Queries, ids: readonly Uuid[]): Promise<WagerFact[]> {
  if (ids.length === 0) return []
  let [idMin = '', idMax = ''] = [ids[0], ids[0]]
  for (const id of ids) {
    if (id < idMin) idMin = id
    if (id > idMax) idMax = id
  }
  // The bounds let the planner skip partitions.
  const [columns] = await on.query<Columns | { readonly ids: null }>({
    name: 'facts_wagers',
    text: columnsText,
    values: [`{${ids.join(',')}}`, idMin, idMax],
  })
  return columns && columns.ids !== null ? factsOf(columns) : []
}

function factsOf(columns: Columns): WagerFact[] {
  const split = (column: TextColumn, by = ',') => columns[column].split(by)
  const ids = split('ids')
  const at = {
    user: textAt(split('users')),
    product: textAt(columns.products),
    game: textAt(columns.games),
    currency: textAt(columns.currencies),
    pocket: remembering(split('pockets'), pocketOf),
    status: remembering(split('statuses'), statusOfText),
    stake: remembering(split('stakes'), BigInt),
    bonus: remembering(split('bonuses'), BigInt),
    payout: remembering(split('payouts'), BigInt),
    multiplier: remembering(split('multipliers'), wholeOf),
    worth: remembering(split('worths'), BigInt),
    rate: remembering(split('rates'), BigInt),
    trueEdge: remembering(split('true_edges'), wholeOf),
    creditedEdge: remembering(split('credited_edges'), wholeOf),
    end: remembering(split('ends'), (text) => (text === '' ? null : wholeOf(text))),
    params: textAt(split('params', separator)),
    result: textAt(split('results', separator)),
  }
  return ids.map((id, place) => factAt(id, place, at))
}

/** What stands at a place of each column. */
interface Places {
  readonly user: At<string>
  readonly product: At<string>
  readonly game: At<string>
  readonly currency: At<string>
  readonly pocket: At<StakePocket>
  readonly status: At<ResultFact['status']>
  readonly stake: At<bigint>
  readonly bonus: At<bigint>
  readonly payout: At<bigint>
  readonly multiplier: At<number>
  readonly worth: At<bigint>
  readonly rate: At<bigint>
  readonly trueEdge: At<number>
  readonly creditedEdge: At<number>
  readonly end: At<InstantMs | null>
  readonly params: At<string>
  readonly result: At<string>
}

type At<Item> = (place: number) => Item

function factAt(wagerId: Uuid, place: number, at: Places): WagerFact {
  const settledAt = at.end(place)
  const amounts = {
    status: at.status(place),
    stakeMinor: at.stake(place),
    bonusMinor: at.bonus(place),
    payoutMinor: at.payout(place),
    multiplierE4: at.multiplier(place),
    stakeUsdE6: at.worth(place),
  }
  return {
    kind: 'result',
    sign: 1,
    wagerId,
    userId: at.user(place),
    product: at.product(place),
    game: at.game(place),
    currency: at.currency(place),
    pocket: at.pocket(place),
    usdRateE8: at.rate(place),
    trueEdgePpm: at.trueEdge(place),
    creditedEdgePpm: at.creditedEdge(place),
    part: 1,
    revision: 1,
    settledAt,
    bookedAt: settledAt,
    owedBonusMinor: 0n,
    isClosed: true,
    closedAt: settledAt,
    status: amounts.status,
    stakeMinor: amounts.stakeMinor,
    bonusMinor: amounts.bonusMinor,
    payoutMinor: amounts.payoutMinor,
    multiplierE4: amounts.multiplierE4,
    stakeUsdE6: amounts.stakeUsdE6,
    whole: amounts,
    params: at.params(place),
    result: at.result(place),
  }
}

function textAt(texts: readonly string[]): At<string> {
  return (place) => mustHave(texts[place], 'value of a column')
}

/** Neighbours are mostly alike: what was read last is not read again. */
function remembering<Item>(texts: readonly string[], read: (text: string) => Item): At<Item> {
  let [lastText, last] = ['', read(texts[0] ?? '')]
  lastText = texts[0] ?? ''
  return (place) => {
    const text = mustHave(texts[place], 'value of a column')
    if (text === lastText) return last
    last = read(text)
    lastText = text
    return last
  }
}

const wholeOf = (text: string): number => Number.parseInt(text, 10)

const statuses: readonly ResultFact['status'][] = ['win', 'part', 'lose', 'cancel']

/** A wager of which a share is open has no status yet. */
function statusOfText(text: string): ResultFact['status'] {
  return statuses.find((status) => status === text) ?? 'lose'
}

const pockets: readonly StakePocket[] = ['real', 'bonus', 'demo', 'mixed']

function pocketOf(text: string): StakePocket {
  return mustHave(
    pockets.find((pocket) => pocket === text),
    'pocket',
  )
}

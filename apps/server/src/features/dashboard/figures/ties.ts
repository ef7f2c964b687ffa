import { reportTies, type MoneyCell } from '@powerplay/contract/dashboard/areas'
import { findCurrency, formatAmount } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  hasManyRows,
  keptReading,
  type KeptReading,
} from '../../../platform/database/kept-reading.ts'
import { serveArea, type NotedRows, type ServedArea } from '../../../program/area.ts'
import { readDollarTies, type DollarTie } from './dollar-ties.ts'
import { checkpointOf, readWithPlaces } from './position.ts'

interface TieRow {
  readonly what: string
  readonly currency: string
  readonly figure: bigint
  readonly ledger: bigint
  readonly unread: bigint
}

/** What players hold, with what the house bore because they did not hold it any more. */
const isOfPlayers = `(owner is not null or house in ('write_off', 'demo.write_off'))`
const isDemo = `(pocket in ('demo', 'demo_escrow') or house is not distinct from 'demo.write_off')`

/**
 * Figures beside the accounts that they are about, in one statement and so at one moment. What was
 * committed and not read yet is taken off the accounts, leg by leg, so that both sides stand at the same
 * place of the journal: results by the place of the projection that reads results, all other movements by
 * the place of the one that reads those, payouts by that of their own. One of them may have been set aside.
 * Three kinds: what a product won against the house accounts of that product, those of products without any
 * result among them; what withdrawals paid out against the account that it went to; and what all players hold
 * against everything that ever moved on their pockets.
 */
const ties = `
  with unread as (
    select n.wager_ids, n.result_ids
    from (${checkpointOf('house_results')}) p join lane_commits n on n.lane = p.lane and n.number > p.read),
  postings_unread as (
    select listed.posting_id from unread u cross join unnest(u.result_ids) as listed (posting_id)
    union all
    select listed.posting_id from (${checkpointOf('house_movements')}) p
      join lane_commits n on n.lane = p.lane and n.number > p.read
      cross join unnest(n.posting_ids) as listed (posting_id)),
  wagers_unread as (
    select case w.pocket when 'demo' then 'demo.' || w.product else w.product end as house,
      w.currency, w.pocket = 'demo' as is_demo,
      case w.status when 'cancel' then 0 else w.stake_minor - w.payout_minor end as amount
    from unread u cross join unnest(u.wager_ids) as listed (wager_id)
      join wagers w on w.id = listed.wager_id),
  legs_unread as (
    select a.house, a.owner, a.currency, a.pocket, leg.amount
    from postings_unread u join postings p on p.id = u.posting_id
      cross join unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount)
      join accounts a on a.id = leg.account_id),
  won as (
    select case pocket when 'demo' then 'demo.' || product else product end as house, currency,
      sum(stake_minor - payout_minor) as amount
    from house_results group by 1, 2),
  product_houses as (
    select id as house from products union select 'demo.' || id from products
    union select house from won),
  held_by_house as (
    select house, currency, sum(balance) as amount from accounts
    where house in (select house from product_houses) group by 1, 2),
  house_unread as (
    select house, currency, sum(amount) as amount from (
      select house, currency, amount from wagers_unread
      union all select house, currency, amount from legs_unread where house is not null) m
    group by 1, 2),
  paid_out as (
    select currency, sum(net_minor + network_fee_minor) as amount from house_payouts group by 1),
  held_of_payouts as (
    select currency, sum(balance) as amount from accounts where house = 'payouts' group by 1),
  payouts_unread as (
    select a.currency, sum(leg.amount) as amount
    from (${checkpointOf('house_payouts')}) p
      join lane_commits n on n.lane = p.lane and n.number > p.read
      cross join unnest(n.posting_ids) as listed (posting_id)
      join postings g on g.id = listed.posting_id
      cross join unnest(g.account_ids, g.amounts_minor) as leg (account_id, amount)
      join accounts a on a.id = leg.account_id and a.house = 'payouts'
    group by 1),
  moved as (
    select currency, pocket in ('demo', 'demo_escrow') as is_demo, sum(in_minor - out_minor) as amount
    from house_movements group by 1, 2),
  lost as (
    select currency, pocket = 'demo' as is_demo, sum(stake_minor - payout_minor) as amount
    from house_results group by 1, 2),
  held as (
    select currency, ${isDemo} as is_demo, sum(balance) as amount
    from accounts where ${isOfPlayers} group by 1, 2),
  players_unread as (
    select currency, is_demo, sum(amount) as amount from (
      select currency, is_demo, -amount as amount from wagers_unread
      union all
      select currency, ${isDemo}, amount from legs_unread where ${isOfPlayers}) m
    group by 1, 2)
  select 'house: ' || coalesce(w.house, h.house) as what, coalesce(w.currency, h.currency) as currency,
    coalesce(w.amount, 0)::bigint as figure, coalesce(h.amount, 0)::bigint as ledger,
    coalesce(u.amount, 0)::bigint as unread
  from won w full join held_by_house h on h.house = w.house and h.currency = w.currency
    left join house_unread u on u.house = coalesce(w.house, h.house)
      and u.currency = coalesce(w.currency, h.currency)
  where w.house is not null or h.amount <> 0 or u.amount <> 0
  union all
  select 'withdrawals paid out', coalesce(o.currency, h.currency), coalesce(o.amount, 0)::bigint,
    coalesce(h.amount, 0)::bigint, coalesce(u.amount, 0)::bigint
  from paid_out o full join held_of_payouts h on h.currency = o.currency
    left join payouts_unread u on u.currency = coalesce(o.currency, h.currency)
  union all
  select case coalesce(m.is_demo, h.is_demo) when true then 'players, demo' else 'players' end,
    coalesce(m.currency, h.currency), (coalesce(m.amount, 0) - coalesce(l.amount, 0))::bigint,
    coalesce(h.amount, 0)::bigint, coalesce(u.amount, 0)::bigint
  from moved m full join held h on h.currency = m.currency and h.is_demo = m.is_demo
    left join lost l on l.currency = coalesce(m.currency, h.currency)
      and l.is_demo = coalesce(m.is_demo, h.is_demo)
    left join players_unread u on u.currency = coalesce(m.currency, h.currency)
      and u.is_demo = coalesce(m.is_demo, h.is_demo)
  order by 1, 2`

function moneyOf(minor: bigint, currency: string): MoneyCell {
  return { amount: formatAmount(minor, findCurrency(currency)?.decimals ?? 0), currency }
}

function rowOfLedger({ what, currency, figure, ledger, unread }: TieRow) {
  const difference = ledger - unread - figure
  return {
    id: `${what}:${currency}`,
    what,
    currency,
    figure: moneyOf(figure, currency),
    ledger: moneyOf(ledger, currency),
    unread: moneyOf(unread, currency),
    difference: moneyOf(difference, currency),
    state: difference === 0n ? 'ties' : 'differs',
  }
}

function rowOfDollars({ what, byProduct, byPlayer, isApart }: DollarTie) {
  const dollars = (e6: bigint): MoneyCell => ({ amount: formatAmount(e6, 6), currency: 'usd' })
  const difference = byPlayer - byProduct
  const compared = difference === 0n ? 'ties' : 'differs'
  return {
    id: `${what}:usd`,
    what: `${what}, two ways`,
    currency: 'usd',
    figure: dollars(byProduct),
    ledger: dollars(byPlayer),
    unread: null,
    difference: isApart ? null : dollars(difference),
    state: isApart ? 'apart' : compared,
  }
}

async function readTies(database: Database) {
  return readWithPlaces(
    database,
    ['house_results', 'house_movements', 'house_payouts', 'house_players'],
    async (on) => {
      const ofLedger = await on.query<TieRow>({ text: ties })
      return [...ofLedger.map(rowOfLedger), ...(await readDollarTies(on)).map(rowOfDollars)]
    },
  )
}

type Ties = NotedRows<keyof typeof reportTies.columns>

/**
 * All accounts are read for the ties, and every hour of every player: of a large house the answer is one of a while
 * ago.
 */
export function tiesReading({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): KeptReading<Ties> {
  return keptReading({
    clock,
    async isLarge() {
      return (
        (await hasManyRows(database, 'accounts')) || (await hasManyRows(database, 'house_players'))
      )
    },
    read: () => readTies(database),
  })
}

/**
 * Each figure beside the ledger's own accounts, to the unit, and those in dollars beside each other; it says the
 * place of the journal that it was made at.
 */
export function tiesArea({ ask }: Pick<KeptReading<Ties>, 'ask'>): ServedArea {
  return serveArea(reportTies, {
    source: { rows: async () => (await ask()).answer },
    actions: {},
  })
}

import { findCurrency, mustHave } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import type { PokerParts } from '../parts.ts'
import {
  actionSeconds,
  buyInBlinds,
  pokerCurrency,
  pokerStakes,
  tablesPerStakes,
} from '../settings.ts'
import { toStored } from '../table/stored.ts'
import type { Game } from '../table/table.ts'

type Stakes = ReturnType<typeof stakesOf>[number]

const stakesOf = ({ platform }: PokerParts) => platform.settings.get(pokerStakes)
const nameOf = ({ smallCents, bigCents, seats, speed }: Stakes) =>
  `${smallCents}/${bigCents}/${seats}/${speed}`

/** Birds, one after the other; the next round of names gets a number. */
const birds = [
  ...['Kestrel', 'Osprey', 'Merlin', 'Harrier', 'Sparrow', 'Goshawk', 'Heron', 'Swift'],
  ...['Plover', 'Curlew', 'Avocet', 'Bittern', 'Dunlin', 'Egret', 'Falcon', 'Godwit'],
] as const

interface TablesOfStakes {
  readonly stakes: string
  readonly tables: number
  readonly free: number
}

/**
 * Keeps so many tables of each stakes open, and one more where all are full; those beyond it, and of
 * stakes that are not on offer any more, close once nobody sits there.
 */
export async function keepTablesOpen(parts: PokerParts): Promise<void> {
  const { platform } = parts
  const { database, settings } = platform
  const standing = await database.query<TablesOfStakes>({
    text: `select t.stakes, count(*)::float8 as tables,
        count(*) filter (where n.taken < t.seat_count)::float8 as free
      from poker_tables t, lateral (
        select count(*) as taken from poker_seats s where s.table_id = t.id) as n
      where t.state = 'open' group by t.stakes`,
  })
  const offered = stakesOf(parts)
  const least = settings.get(tablesPerStakes)
  for (const stakes of offered) {
    const now = standing.find((each) => each.stakes === nameOf(stakes))
    const wanted = Math.max(least - (now?.tables ?? 0), now && now.free === 0 ? 1 : 0)
    for (let count = 0; count < wanted; count += 1) await openTable(parts, stakes)
  }
  await closeEmpty(database, { offered: offered.map(nameOf), least, nowMs: parts.clock.now() })
}

async function openTable(parts: PokerParts, stakes: Stakes): Promise<void> {
  const { platform, tools, wallet } = parts
  const { database, settings } = platform
  const currency = findCurrency(settings.get(pokerCurrency))
  const usdRateE8 = currency && wallet.prices.usdRateE8(currency.id)
  if (!currency || usdRateE8 === undefined) return
  const minorOf = (cents: number) => minorForUsdCents(cents, usdRateE8, currency.decimals)
  const [small, big] = [minorOf(stakes.smallCents), minorOf(stakes.bigCents)]
  const { least, most } = settings.get(buyInBlinds)
  const { normal, fast } = settings.get(actionSeconds)
  const actionMs = (stakes.speed === 'fast' ? fast : normal) * 1_000
  const seed = tools.nextSeed()
  const game: Game = { phase: 'waiting', handNo: 0, button: null }
  const now = parts.clock.now()
  await database.transaction(async (tx) => {
    // Two nodes at once open one table, not two.
    await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('poker/tables', 0))` })
    const [count] = await tx.query<{ all: number; open: number; free: number }>({
      text: `select (select count(*) from poker_tables)::float8 as all, count(*)::float8 as open,
          count(*) filter (where (select count(*) from poker_seats s where s.table_id = t.id)
            < t.seat_count)::float8 as free
        from poker_tables t where t.state = 'open' and t.stakes = $1`,
      values: [nameOf(stakes)],
    })
    const { all, open, free } = mustHave(count, 'a count')
    if (open >= settings.get(tablesPerStakes) && free > 0) return
    const round = Math.floor(all / birds.length) + 1
    await tx.query({
      text: `insert into poker_tables (id, name, stakes, currency, small_blind_minor, big_blind_minor,
          min_buy_in_minor, max_buy_in_minor, seat_count, speed, action_ms, game, seed_hash, seed_sealed,
          opened_ms)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15)`,
      values: [
        ...[platform.mintId(), `${birds[all % birds.length] ?? ''} ${round}`, nameOf(stakes)],
        ...[currency.id, small, big, big * BigInt(least), big * BigInt(most), stakes.seats],
        ...[stakes.speed, actionMs, toStored(game)],
        ...[seed.hash, seed.sealed, now],
      ],
    })
  })
}

/** Closes tables where nobody sits: those of stakes that are gone, and those beyond what is kept. */
async function closeEmpty(
  on: Queries,
  {
    offered,
    least,
    nowMs,
  }: { readonly offered: readonly string[]; readonly least: number; readonly nowMs: number },
): Promise<void> {
  await on.query({
    text: `with ranked as (
        select t.id, t.stakes, exists (select from poker_seats s where s.table_id = t.id) as is_taken,
          row_number() over (partition by t.stakes order by
            (select count(*) from poker_seats s where s.table_id = t.id) desc, t.id) as place,
          count(*) filter (where (select count(*) from poker_seats s where s.table_id = t.id)
            < t.seat_count) over (partition by t.stakes) as free
        from poker_tables t where t.state <> 'closed')
      update poker_tables t set state = 'closed', closed_ms = $3, due_ms = null
      from ranked r where r.id = t.id and not r.is_taken and t.game ->> 'phase' = 'waiting'
        and t.due_ms is null and (t.state = 'closing' or not r.stakes = any($1) or (r.place > $2 and r.free > 1))
        and not exists (select from poker_seats s where s.table_id = t.id)`,
    values: [offered, least, nowMs],
  })
}

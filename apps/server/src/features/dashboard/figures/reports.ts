import {
  reportLicence,
  reportMoney,
  reportPlayers,
  reportProfit,
} from '@powerplay/contract/dashboard/areas'
import { dayMs, minuteMs, type Uuid } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type NotedRows, type ServedArea } from '../../../program/area.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { licenceFeePpm } from '../settings.ts'
import { moneySql } from '../users/money-sql.ts'
import { kindSql } from './kinds.ts'
import { readPlaces, readWithPlaces } from './position.ts'
import { inForce, rateInstant } from './rates-in-force.ts'
import { centsOf, shownResult } from './sums.ts'

type Parts = Pick<Platform, 'database' | 'clock'>

const day = `date_trunc('day', hour, 'UTC')`
const cents = (sum: string) => `floor(${sum} / 10000)`
const shownGgr = cents('(r.stakes - r.payouts)')

/**
 * The reports over the house's figures. Each says where in the journal the projections stood that it was
 * read from, as of the moment it was read: figures and position are one snapshot.
 */
export function reportAreas(parts: Parts, findPeople: FindPeople): ServedArea[] {
  return [profitArea(), moneyArea(), playersArea(parts, findPeople), licenceArea(parts)]
}

function profitArea(): ServedArea {
  return serveArea(reportProfit, {
    source: {
      from: `(select ${day} as day, product, sum(bets) as bets, sum(real_stake_usd_e6) as stakes,
          sum(real_payout_usd_e6) as payouts, sum(theoretical_usd_e6) as theoretical
        from house_results where pocket in ('real', 'mixed') group by 1, 2) r`,
      id: {
        sql: `(to_char(r.day at time zone 'UTC', 'YYYY-MM-DD') || ':' || r.product)`,
        type: 'text',
      },
      columns: {
        day: 'r.day',
        product: 'r.product',
        bets: 'r.bets',
        stakes: cents('r.stakes'),
        // As `shownResult` has them: what a row shows adds up.
        payouts: `${cents('r.stakes')} - ${shownGgr}`,
        ggr: shownGgr,
        theoretical: cents('r.theoretical'),
        luck: `${shownGgr} - ${cents('r.theoretical')}`,
      },
      note: (on) => readPlaces(on, ['house_results']),
    },
    actions: {},
  })
}

function moneyArea(): ServedArea {
  return serveArea(reportMoney, {
    source: {
      from: `(select ${day} as day, reason, pocket, currency, ${kindSql('reason')} as kind,
          sum(movements) as movements, sum(in_minor) as gone_in, sum(out_minor) as gone_out
        from house_movements group by 1, 2, 3, 4
        union all select ${day}, 'withdrawal_fee', 'house', currency, 'withdrawal', sum(payouts),
          sum(fee_minor), 0 from house_payouts group by 1, 4) r`,
      id: {
        sql: `(to_char(r.day at time zone 'UTC', 'YYYY-MM-DD') || ':' || r.reason || ':' || r.pocket
          || ':' || r.currency)`,
        type: 'text',
      },
      columns: {
        day: 'r.day',
        kind: 'r.kind',
        reason: 'r.reason',
        pocket: 'r.pocket',
        currency: 'r.currency',
        movements: 'r.movements',
        in: moneySql('r.gone_in::bigint', 'r.currency'),
        out: moneySql('r.gone_out::bigint', 'r.currency'),
        net: moneySql('(r.gone_in - r.gone_out)::bigint', 'r.currency'),
      },
      note: (on) => readPlaces(on, ['house_movements', 'house_payouts']),
    },
    actions: {},
  })
}

interface PlayerSums {
  readonly userId: Uuid
  readonly country: string | null
  readonly stakes: bigint
  readonly payouts: bigint
  readonly theoretical: bigint
  readonly days: number
}

type KnownPlayers = NotedRows<keyof typeof reportPlayers.columns>

const playersShown = 200
const playersDays = 30

/** What was looked up is shown so long while it is looked up anew. */
const shownMeanwhileMs = 5 * minuteMs

/**
 * Looks a month of players up at most once a minute: it goes through all of them. Whoever asks for what
 * is a little older is shown that meanwhile, with the position it was made at; who is the first, or the first
 * after a while in which nobody asked, waits.
 */
function playersArea({ database, clock }: Parts, findPeople: FindPeople): ServedArea {
  let known: { readonly at: number; readonly players: KnownPlayers } | undefined
  let looking: Promise<KnownPlayers> | undefined
  const sumsOf = (on: Queries) =>
    on.query<PlayerSums>({
      text: `select d.*, u.country from (
          select user_id as "userId", sum(stake_usd_e6)::bigint as stakes,
            sum(payout_usd_e6)::bigint as payouts, sum(theoretical_usd_e6)::bigint as theoretical,
            (count(distinct ${day}) filter (where stake_usd_e6 > 0))::int as days
          from house_players where hour >= $1 group by user_id
          order by sum(theoretical_usd_e6) desc, user_id limit $2) d
        join users u on u.id = d."userId"`,
      // Today is the last of them.
      values: [new Date((Math.floor(clock.now() / dayMs) - playersDays + 1) * dayMs), playersShown],
    })
  async function look(): Promise<KnownPlayers> {
    const { rows: sums, note } = await readWithPlaces(database, ['house_players'], sumsOf)
    const people = await findPeople(sums.map(({ userId }) => userId))
    const rows = sums.flatMap(({ userId, country, stakes, payouts, theoretical, days }) => {
      const person = people.get(userId)
      if (person === undefined) return []
      const shown = shownResult({ stakes, payouts })
      return [
        {
          id: person.wireId,
          user: playerCell(person),
          country,
          days,
          stakes: shown.stakes,
          payouts: shown.payouts,
          net: shown.ggr,
          theoretical: centsOf(theoretical),
        },
      ]
    })
    return { rows, note }
  }
  async function lookOnce(): Promise<KnownPlayers> {
    const at = clock.now()
    try {
      const players = await look()
      known = { at, players }
      return players
    } finally {
      looking = undefined
    }
  }
  return serveArea(reportPlayers, {
    source: {
      rows() {
        const ageMs = known === undefined ? Infinity : clock.now() - known.at
        if (known !== undefined && ageMs < minuteMs) return known.players
        looking ??= lookOnce()
        if (known === undefined || ageMs >= shownMeanwhileMs) return looking
        // Who is shown what is known does not wait for it; the next one looks again.
        looking.catch(() => undefined)
        return known.players
      },
    },
    actions: {},
  })
}

function licenceArea({ clock, database }: Parts): ServedArea {
  return serveArea(reportLicence, {
    source: {
      async rows() {
        const monthsOf = (on: Queries) =>
          on.query<{ month: Date; stakes: bigint; payouts: bigint }>({
            text: `select date_trunc('month', hour, 'UTC') as month,
              sum(real_stake_usd_e6)::bigint as stakes, sum(real_payout_usd_e6)::bigint as payouts
            from house_results where pocket in ('real', 'mixed') group by 1 order by 1 desc`,
          })
        const { rows: months, note } = await readWithPlaces(database, ['house_results'], monthsOf)
        const ppmAt = await inForce(database, licenceFeePpm)
        const rows = months.map(({ month, stakes, payouts }) => {
          const ggr = stakes - payouts
          const ppm = BigInt(ppmAt(rateInstant(month.getTime(), clock.now())))
          // A month that the house lost costs nothing.
          const fee = ggr > 0n ? (ggr * ppm) / 1_000_000n : 0n
          return {
            id: month.toISOString().slice(0, 7),
            month: month.getTime(),
            ...shownResult({ stakes, payouts }),
            fee: centsOf(fee),
          }
        })
        return { rows, note }
      },
    },
    actions: {},
  })
}

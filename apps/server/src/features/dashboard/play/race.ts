import { racePlaces, raceWeeks } from '@powerplay/contract/dashboard/areas'
import type { Database } from '../../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { centsOf } from '../figures/sums.ts'

const placesShown = 200

/** The weeks of the race with their terms. */
export function raceWeeksArea(): ServedArea {
  const points = (sum: string) => `(select ${sum} from race_points p
    where p.period = 'week' and p.starts_on = w.starts_on)`
  return serveArea(raceWeeks, {
    source: {
      from: 'race_weeks w',
      id: { sql: 'w.starts_on::text', type: 'text' },
      columns: {
        week: `(w.starts_on::timestamp at time zone 'UTC')`,
        state: 'w.state',
        reward: 'w.reward_cents',
        cap: 'w.cap_percent',
        players: points('count(*)'),
        rated: points('floor(coalesce(sum(p.rated_usd_e6), 0) / 10000)'),
        prizes: `(select coalesce(sum(r.prize_cents), 0) from race_results r
          where r.starts_on = w.starts_on)`,
      },
    },
    actions: {},
  })
}

interface PlaceRow {
  readonly userId: string
  readonly place: number
  readonly rated: bigint
  readonly prizeCents: number | null
  readonly paidAt: Date | null
}

/** The order of a week: the frozen one, or of a week that runs the one of now. */
export function racePlacesArea(database: Database, findPeople: FindPeople): ServedArea {
  return serveArea(racePlaces, {
    source: {
      of: { type: 'text' },
      async rows(week) {
        const isDay = week !== null && /^\d{4}-\d{2}-\d{2}$/.test(week)
        if (!isDay) return []
        const places = await database.query<PlaceRow>({
          text: `select p.user_id as "userId", coalesce(r.place, row_number() over (
                order by p.rated_usd_e6 desc, p.reached_at, p.user_id))::int as place,
              p.rated_usd_e6 as rated, r.prize_cents as "prizeCents", r.paid_at as "paidAt"
            from race_points p left join race_results r
              on r.starts_on = p.starts_on and r.user_id = p.user_id
            where p.period = 'week' and p.starts_on = $1::date
            order by p.rated_usd_e6 desc, p.reached_at, p.user_id limit $2`,
          values: [week, placesShown],
        })
        const people = await findPeople(places.map(({ userId }) => userId))
        return places.flatMap(({ userId, place, rated, prizeCents, paidAt }) => {
          const person = people.get(userId)
          if (person === undefined) return []
          return [
            {
              id: person.wireId,
              place,
              user: playerCell(person),
              rated: centsOf(rated),
              prize: prizeCents,
              paidAt: paidAt?.getTime() ?? null,
            },
          ]
        })
      },
    },
    actions: {},
  })
}

import { originals } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import { versionsOf } from '../control/setting-versions.ts'

type Parts = Pick<Platform, 'database' | 'settings'>

interface Sums {
  readonly id: string
  readonly name: string
  readonly isEnabled: boolean
  readonly rounds: number
  readonly paidPercent: number | null
  readonly expectedPercent: number | null
}

interface Limits {
  readonly minBetEurCents?: number
  readonly maxBetEur?: number
  readonly maxPayoutEur?: number
}

const limitsKey = 'originals.gameLimits'

/** Settings of the in-house games by their keys; what they hold is theirs to check. */
function read({ settings }: Parts, key: string): unknown {
  return settings.get(mustHave(settings.find(key), `the setting ${key}`))
}

const limitsIn = (value: unknown, game: string): Limits => Reflect.get(Object(value), game) ?? {}

/** Real rounds in all: what was paid of what was staked, and what the rules return. */
const sums = `
  select g.id, g.name, g.is_enabled as "isEnabled", coalesce(s.rounds, 0)::float8 as rounds,
    (100 * s.paid / nullif(s.staked, 0))::float8 as "paidPercent",
    (s.expected / nullif(s.rounds, 0) / 10000)::float8 as "expectedPercent"
  from games g left join lateral (
    select sum(rounds) as rounds, sum(staked_usd_e6) as staked, sum(paid_usd_e6) as paid,
      sum(expected_ppm) as expected
    from return_sums r where r.game = g.id and r.pocket <> 'demo') s on true
  where g.uuid is null`

const inHundredths = (percent: number | null) =>
  percent === null ? null : Math.round(percent * 100) / 100

/** The in-house games with their limits and returns. */
export function originalsArea(parts: Parts): ServedArea {
  const { database, settings } = parts
  async function next(game: string, change: Limits, tx: Parameters<typeof versionsOf>[0]) {
    const [last] = await versionsOf(tx, limitsKey)
    const all = Object(last?.value ?? {})
    const { minBetEurCents } = limitsIn(all, game)
    const own = { ...(minBetEurCents !== undefined && { minBetEurCents }), ...change }
    const others = Object.entries(all).filter(([id]) => id !== game)
    const isNone = Object.keys(own).length === 0
    const value: unknown = Object.fromEntries(isNone ? others : [...others, [game, own]])
    return { value, before: limitsIn(all, game), own, from: last?.version ?? 0 }
  }
  const chosen = (fields: { maxBetEur: number | null; maxPayoutEur: number | null }): Limits => ({
    ...(fields.maxBetEur !== null && { maxBetEur: fields.maxBetEur }),
    ...(fields.maxPayoutEur !== null && { maxPayoutEur: fields.maxPayoutEur }),
  })
  return serveArea(originals, {
    source: {
      async rows() {
        const games = await database.query<Sums>({ text: sums })
        const stopped = read(parts, 'originals.disabledGames')
        const isOpen = read(parts, 'originals.isAvailable') === true
        const own = read(parts, limitsKey)
        return games.map((game) => {
          const limits = limitsIn(own, game.id)
          const isStopped = Array.isArray(stopped) && stopped.includes(game.id)
          return {
            id: game.id,
            name: game.name,
            state: isOpen && !isStopped && game.isEnabled ? 'runs' : 'stopped',
            minBet: limits.minBetEurCents === undefined ? null : limits.minBetEurCents / 100,
            maxBet: limits.maxBetEur ?? read(parts, 'originals.maxBetEur'),
            maxPayout: limits.maxPayoutEur ?? read(parts, 'originals.maxPayoutEur'),
            maxBetEur: limits.maxBetEur ?? null,
            maxPayoutEur: limits.maxPayoutEur ?? null,
            ownLimits: Object.keys(limits).length > 0,
            rounds: game.rounds,
            expected: inHundredths(game.expectedPercent),
            paid: inHundredths(game.paidPercent),
          }
        })
      },
    },
    actions: {
      limits: {
        async plan({ tx, id, fields }) {
          const [game] = await tx.query<{ name: string }>({
            text: 'select name from games where id = $1 and uuid is null',
            values: [id],
          })
          const { before, own } = await next(id, chosen(fields), tx)
          return {
            title: `${(game ?? refuse('core/unknown-id')).name}, limits`,
            before: JSON.stringify(before),
            after: JSON.stringify(own),
          }
        },
        async run({ tx, id, fields, reason, by, ip, agreedBy }) {
          const { value, before, own, from } = await next(id, chosen(fields), tx)
          await settings.set({ key: limitsKey, value, reason, by, ip, agreedBy, from }, tx)
          const afterwards = () => settings.refresh()
          return { before: JSON.stringify(before), after: JSON.stringify(own), afterwards }
        },
      },
    },
  })
}

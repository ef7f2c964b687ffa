import { originals } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type ServedArea } from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import { endedText } from '../control/ended-changes.ts'
import { limitsIn, limitsKey, onlyLowers, type Limits } from './lower-limits.ts'

type Parts = Pick<Platform, 'database' | 'settings'>

interface Sums {
  readonly id: string
  readonly name: string
  readonly isEnabled: boolean
  readonly rounds: number
  readonly paidPercent: number | null
  readonly expectedPercent: number | null
}

/** Settings of the in-house games by their keys; what they hold is theirs to check. */
function read({ settings }: Parts, key: string): unknown {
  return settings.get(mustHave(settings.find(key), `the setting ${key}`))
}

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

interface Fields {
  readonly maxBetEur: number | null
  readonly maxPayoutEur: number | null
}

const chosen = ({ maxBetEur, maxPayoutEur }: Fields): Limits => ({
  ...(maxBetEur !== null && { maxBetEur }),
  ...(maxPayoutEur !== null && { maxPayoutEur }),
})

/** The name of an in-house game. @throws Refusal core/unknown-id */
async function nameOf(tx: Queries, id: string): Promise<string> {
  const [game] = await tx.query<{ name: string }>({
    text: 'select name from games where id = $1 and uuid is null',
    values: [id],
  })
  return (game ?? refuse('core/unknown-id')).name
}

/** The in-house games with their limits and returns. */
export function originalsArea(parts: Parts): ServedArea {
  const { database, settings } = parts
  /** Whoever turns limits at once waits for the other, and rests on what holds by then. */
  async function foreseen({ id: game, fields, tx }: ActOrder<Fields>) {
    const spec = mustHave(settings.find(limitsKey), 'the setting of limits')
    const held = await settings.hold(spec, tx)
    const all = Object(held.value)
    const before = limitsIn(all, game)
    const { minBetEurCents } = before
    const own = { ...(minBetEurCents !== undefined && { minBetEurCents }), ...chosen(fields) }
    const others = Object.entries(all).filter(([id]) => id !== game)
    const isNone = Object.keys(own).length === 0
    const value: unknown = Object.fromEntries(isNone ? others : [...others, [game, own]])
    const { ends } = await settings.foresee({ key: limitsKey, value }, tx)
    return {
      change: { key: limitsKey, value, from: held.version },
      told: {
        before: JSON.stringify(before),
        after: `${JSON.stringify(own)}${endedText(ends)}`,
      },
    }
  }
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
        mayWaitBeside: true,
        needsSecond: async ({ tx, id, fields }) => !(await onlyLowers(parts, tx, { id, fields })),
        async plan(order) {
          const name = await nameOf(order.tx, order.id)
          return { title: `${name}, limits`, ...(await foreseen(order)).told }
        },
        async run(order) {
          const { tx, id, reason, by, ip, agreedBy } = order
          await nameOf(tx, id)
          const { change, told } = await foreseen(order)
          expectAgreed(order, told)
          await settings.set({ ...change, reason, by, ip, agreedBy }, tx)
          return { ...told, afterwards: () => settings.refresh() }
        },
      },
    },
  })
}

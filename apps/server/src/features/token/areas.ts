import {
  tokenBurnsArea,
  tokenSupplyArea,
  tokenWeeksArea,
} from '@powerplay/contract/dashboard/areas'
import { refuse, toSafeNumber } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { houseBalances } from '../wallet/index.ts'
import { tokenCurrency, type TokenParts } from './parts.ts'
import { priceE8, worthE6 } from './rules/pool.ts'
import { maxMinor } from './rules/supply.ts'
import { readSupply } from './supply.ts'
import { tokenNumber, tokenText } from './wire.ts'

/** What the dashboard shows of the token. */
export function tokenAreas(parts: TokenParts): readonly ServedArea[] {
  return [supplyArea(parts), burnsArea, weeksArea]
}

const cents = (sum: string) => `floor(${sum} / 10000)::bigint`

const burnsArea = serveArea(tokenBurnsArea, {
  source: {
    from: 'token_burns b',
    id: { sql: '(b.hour::text || b.product)', type: 'text' },
    columns: {
      at: 'b.hour',
      product: 'b.product',
      state: 'b.state',
      theoretical: cents('b.theoretical_usd_e6'),
      spent: cents('b.spent_e6'),
      tokens: '(b.amount_minor / 100000000.0)::float8',
      carry: cents('b.carry_after_e6'),
      ref: 'b.posting_id::text',
      synthetic: 'b.is_synthetic',
    },
  },
  actions: {},
})

const weeksArea = serveArea(tokenWeeksArea, {
  source: {
    from: 'token_weeks w',
    id: { sql: '(w.week::text)', type: 'text' },
    columns: {
      week: `(w.week::timestamp at time zone 'UTC')`,
      state: 'w.state',
      theoretical: cents('(w.casino_e6 + w.sport_e6 + w.futures_e6)'),
      pool: cents('w.pool_e6'),
      shared: 'w.paid_cents',
      stakers: 'w.stakers',
      synthetic: 'w.is_synthetic',
    },
  },
  actions: {},
})

const scale = 100_000_000n

function supplyArea(parts: TokenParts): ServedArea {
  const { database } = parts.platform
  const treasury = async () => {
    const held = await houseBalances(database, tokenCurrency, ['token.treasury'])
    return held.get('token.treasury') ?? 0n
  }
  const afford = async (tokens: number) => {
    const amountMinor = BigInt(tokens) * scale
    if (amountMinor > (await treasury())) refuse('core/stale-version')
    return amountMinor
  }
  return serveArea(tokenSupplyArea, {
    source: {
      async rows() {
        const supply = await readSupply(database)
        const pool = await parts.port.pool()
        return Object.entries(supply).map(([part, minor]) => ({
          id: part,
          part: part.charAt(0).toUpperCase() + part.slice(1),
          tokens: tokenNumber(minor),
          percent: toSafeNumber((minor * 10_000n) / maxMinor) / 100,
          worth: pool ? toSafeNumber(worthE6(minor, priceE8(pool)) / 10_000n) : null,
        }))
      },
    },
    actions: {
      burnNow: {
        async plan({ fields: { tokens } }) {
          await afford(tokens)
          const before = await treasury()
          const after = before - BigInt(tokens) * scale
          return {
            title: `Burn ${tokens} tokens of the treasury`,
            before: tokenText(before),
            after: tokenText(after),
          }
        },
        async move({ fields: { tokens } }) {
          const amountMinor = await afford(tokens)
          return {
            ...{ reason: 'token_retire', currency: tokenCurrency, players: [] },
            houses: [
              { house: 'token.treasury', amountMinor: -amountMinor },
              { house: 'token.burnt', amountMinor },
            ],
            notEnough: 'core/stale-version',
            statements: (postingId) => [
              {
                text: 'insert into token_retired (posting_id, amount_minor) values ($1, $2)',
                values: [postingId, amountMinor],
              },
            ],
          }
        },
      },
    },
  })
}

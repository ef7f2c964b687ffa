import type { GameCondition } from '@powerplay/contract'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { closedLoop, type LoopResult } from '../closed-loop.ts'

/** Longer than a server may take an old catalogue for the newest. */
const settleMs = 1_100

const guest: CallContext = {
  caller: {
    userId: null,
    sessionId: null,
    ip: '127.0.0.1',
    userAgent: 'bench',
    can: () => false,
  },
  key: null,
  socketId: null,
  attach: () => undefined,
  setSessionCookie: () => undefined,
}

/** What lobby, finder and search ask, one after the other. */
const questions: readonly { readonly filter: GameCondition[]; readonly size: number }[] = [
  { filter: [{ key: 'category', expect: 'slots', type: 'includes:array' }], size: 10 },
  { filter: [{ key: 'custom_category', expect: 'live' }], size: 10 },
  { filter: [{ key: 'isSearchFeatured', expect: true }], size: 6 },
  { filter: [{ key: 'provider', expect: 'Bench 7' }], size: 24 },
  { filter: [{ key: 'name', expect: 'ember 49', type: 'search' }], size: 6 },
  { filter: [{ key: 'name', expect: 'nowhere', type: 'includes:string' }], size: 6 },
]

/** How the filter is measured. */
export interface FilterOrder {
  /** Games of providers in the catalogue, besides those of the house. */
  readonly games: number
  readonly durationMs: number
}

/** Fills the catalogue with as many games and lets one guest ask for lists without pause. */
export async function filterGames(app: App, order: FilterOrder): Promise<LoopResult> {
  await fill(app, order.games)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  return closedLoop({
    callers: 1,
    durationMs: order.durationMs,
    async act(_caller, turn) {
      const question = questions[turn % questions.length]
      if (question !== undefined) await app.handlers.gamesFilter({ ...question, page: 1 }, guest)
    },
  })
}

async function fill({ platform: { database } }: App, games: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query({ text: `delete from games where provider like 'Bench %'` })
    await tx.query({
      text: `insert into providers (name)
        select 'Bench ' || n from generate_series(0, 19) n on conflict do nothing`,
    })
    await tx.query({
      text: `insert into games (id, name, provider, priority, is_search_featured, categories,
          custom_category)
        select 'bench-' || n,
          (array['Seven Ember', 'Fox Hollow', 'Rune Blade', 'Salt Road'])[1 + n % 4] || ' ' || n,
          'Bench ' || n % 20, n % 90, n % 50 = 0,
          case when n % 3 = 0 then '{slots}'::text[] else '{}' end,
          case when n % 5 = 0 then 'live' end
        from generate_series(1, $1::integer) n`,
      values: [games],
    })
  })
}

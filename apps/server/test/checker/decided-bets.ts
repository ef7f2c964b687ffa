import { mustHave, type Uuid } from '@powerplay/kernel'
import type { TestApp } from '../app.ts'

/** One USDT in minor units; the stake of every bet here, unless said. */
const unit = 10n ** 8n
const telling = { context: null, delayMs: 0, reason: 'decided' }

interface Kind {
  readonly product: string
  readonly game: string
}

/** What is paid for a share of the stake, or for all that is open; null where it is given back. */
interface End {
  readonly paidMinor: bigint | null
  readonly shareMinor?: bigint
  readonly multiplierE4?: number
  /** JSON text of what came out. */
  readonly result?: string
}

/**
 * Bets of the products that decide in rows of their own and let the money follow: sport, futures, crash
 * and outside products. The rows are those that the products leave; the money is moved by the door.
 */
export async function decideBets(node: TestApp, userId: Uuid): Promise<void> {
  await betOnSport(node, userId)
  await openPositions(node, userId)
  await betOnCrash(node, userId)
  await playOutside(node, userId)
}

/** Opens a wager and ends it, share by share. @returns its id. */
async function wager(
  { app, mintKey }: TestApp,
  userId: Uuid,
  { product, game }: Kind,
  ends: readonly End[],
): Promise<Uuid> {
  const { wagers } = app.doors.wallet
  const id = mintKey()
  await wagers.open({
    ...{ id, userId, currency: 'usdt', pocket: 'real', takesBonus: false, usesSeeds: false },
    terms: {
      ...{ product, game, stakeMinor: unit, usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0 },
      ...{ ruleVersion: 1, params: '{}', result: '{}' },
    },
    ...{ notEnough: 'originals/not-enough-balance', telling },
  })
  for (const { paidMinor, shareMinor, multiplierE4 = 0, result = '{}' } of ends) {
    await wagers.close({
      ...{ id: mintKey(), wagerId: id, product, reason: 'decided', result, telling },
      ...(shareMinor !== undefined && { shareMinor }),
      outcome:
        paidMinor === null
          ? { kind: 'cancel' }
          : { kind: 'settle', payoutMinor: paidMinor, multiplierE4 },
    })
  }
  return id
}

/** One that runs, one that was cashed out in part and then won, and one that was refused. */
async function betOnSport(node: TestApp, userId: Uuid): Promise<void> {
  const { database } = node.app.platform
  const kind = { product: 'sport', game: 'soccer-1' }
  const half = { paidMinor: 60_000_000n, shareMinor: 50_000_000n }
  const running = await wager(node, userId, kind, [])
  const won = await wager(node, userId, kind, [half, { paidMinor: 90_000_000n }])
  const refused = await wager(node, userId, kind, [{ paidMinor: null }])
  await database.query({
    text: `insert into sport_bets (id, user_id, currency, demo, sizes, policy, stake_minor,
        usd_rate_e8, stake_cents, potential_cents, state, asked_ms, delay_ms, due_ms, rest_minor,
        cashed_minor, payout_minor, status, version, paid_version, is_released, refusal)
      select id, $2, 'usdt', false, '{1}', 'none', 100000000, 100000000, 100, 180, state, 0, 0, 0,
        rest, cashed, paid, status, version, version, state = 'refused', refusal
      from unnest($1::uuid[], '{accepted,accepted,refused}'::text[],
        '{100000000,50000000,0}'::bigint[], '{0,60000000,0}'::bigint[],
        '{null,90000000,null}'::bigint[], '{0,2,0}'::smallint[], '{0,2,0}'::int[],
        '{null,null,late}'::text[]) as b (id, state, rest, cashed, paid, status, version, refusal)`,
    values: [[running, won, refused], userId],
  })
  await database.query({
    text: `insert into sport_decisions
      select $1, version, kind, 50000000, payout, false, 2, null, 0
      from (values (1, 'cashed_out', 60000000), (2, 'settled', 90000000)) as d (version, kind, payout)`,
    values: [won],
  })
}

/** One that is open, one that was closed with a profit, and one that was refused. */
async function openPositions(node: TestApp, userId: Uuid): Promise<void> {
  const kind = { product: 'trading', game: 'BTC' }
  const open = await wager(node, userId, kind, [])
  const closed = await wager(node, userId, kind, [{ paidMinor: 130_000_000n }])
  const refused = await wager(node, userId, kind, [{ paidMinor: null }])
  await node.app.platform.database.query({
    text: `insert into trading_positions (id, user_id, ticker, side, currency, demo, wager_minor,
        opening_fee_minor, multiplier, fee, max_roi_bps, max_hold_ms, notional_cents, shown_price,
        received_ms, status, entry, entry_seq, exit_seq, payout_minor, is_settled)
      select id, $2, 'BTC', 'long', 'usdt', false, 99000000, 1000000, 10, '{}', 10000, 1, 1000, 1, 0,
        status, entry, entry, leaves, paid, status <> 'open'
      from unnest($1::uuid[], '{open,closed,refused}'::text[], '{1,1,null}'::bigint[],
        '{null,2,null}'::bigint[], '{null,130000000,null}'::bigint[])
        as p (id, status, entry, leaves, paid)`,
    values: [[open, closed, refused], userId],
  })
}

/** Three bets of a round that ended at 2.50: cashed at 2.00, lost, and taken back before it began. */
async function betOnCrash(node: TestApp, userId: Uuid): Promise<void> {
  const { database } = node.app.platform
  const kind = { product: 'originals', game: 'crash' }
  const result = '{"round":900001}'
  const ends: readonly End[] = [
    { paidMinor: 2n * unit, multiplierE4: 20_000, result },
    { paidMinor: 0n, result },
    { paidMinor: null, result },
  ]
  const bets: Uuid[] = []
  for (const end of ends) bets.push(await wager(node, userId, kind, [end]))
  const chain = node.mintKey()
  await database.query({
    text: `insert into crash_chains (id, first_round, games, terminating_hash, built_at)
      values ($1, 900001, 10, 'hash', now())`,
    values: [chain],
  })
  await database.query({ text: 'select ensure_crash_partitions(900001)' })
  await database.query({
    text: `insert into crash_rounds (number, chain_id, state, previous_hash, hash_sealed,
        betting_ends_at, started_at, finished_at, result_e2, hash, token)
      values (900001, $1, 'finished', 'hash', 'sealed', now(), now(), now(), 250, 'hash', 1)`,
    values: [chain],
  })
  await database.query({
    text: `insert into crash_bets (id, round, user_id, slot, currency, pocket, stake_minor, target_e2,
        status, multiplier_e2, placed_at, decided_at, is_settled)
      select id, 900001, $2, slot, 'usdt', 'real', 100000000, 300, status, times, now(), now(), true
      from unnest($1::uuid[], '{0,1,2}'::smallint[], '{cashed,lost,cancelled}'::text[],
        '{200,null,null}'::bigint[]) as b (id, slot, status, times)`,
    values: [bets, userId],
  })
}

/** Rounds of an outside product: one is won, one runs, and of one the bet is taken back. */
async function playOutside(node: TestApp, userId: Uuid): Promise<void> {
  const { external } = node.app.doors.wallet
  const send = async (
    round: string,
    kind: 'bet' | 'win' | 'rollback',
    own: { readonly amountMinor?: bigint; readonly isRoundOver?: boolean },
  ) => {
    const refs = kind === 'rollback' ? [{ externalId: `${round}/bet`, kind: 'bet' as const }] : []
    const kept = await external.apply({
      ...{ source: 'outside', userId, currency: 'usdt', externalId: `${round}/${kind}`, kind },
      ...{ product: 'slots', game: 'reels', round, isRoundOver: false, amountMinor: 0n, refs },
      terms: { usdRateE8: unit, trueEdgePpm: 0, creditedEdgePpm: 0, params: {} },
      ...own,
    })
    mustHave(kept.kind === 'done' ? kept : null, 'transaction that was done')
  }
  await send('won', 'bet', { amountMinor: unit })
  await send('won', 'win', { amountMinor: 3n * unit, isRoundOver: true })
  await send('running', 'bet', { amountMinor: unit })
  await send('back', 'bet', { amountMinor: unit, isRoundOver: true })
  await send('back', 'rollback', {})
}

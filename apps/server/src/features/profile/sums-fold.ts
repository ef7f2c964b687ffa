import {
  payoutUsdE6,
  ratedUsdE6,
  standingOfWager,
  sumFold,
  utcDayOf,
  type Fact,
  type Fold,
} from '../wallet/index.ts'

const columns = {
  user_id: ['uuid', 'key'],
  day: ['date', 'key'],
  product: ['text', 'key'],
  game: ['text', 'key'],
  games: ['bigint', 'sum'],
  wagered_usd_e6: ['bigint', 'sum'],
  payout_usd_e6: ['bigint', 'sum'],
  rated_usd_e6: ['bigint', 'sum'],
  best_multiplier_e4: ['bigint', 'max'],
} as const

/** Sums of each player's settled bets per UTC day and game, in USD; demo play apart from all. */
export function sumsFold(): Fold {
  return sumFold({
    id: 'profile_sums',
    table: 'profile_sums',
    columns,
    rowsOf,
    async mend(tx, { withdrawn }) {
      if (withdrawn.length === 0) return
      const keys = [
        withdrawn.map((row) => row.user_id),
        withdrawn.map((row) => row.day),
        withdrawn.map((row) => row.product),
        withdrawn.map((row) => row.game),
      ]
      await tx.query({ name: 'profile_sums_mend', text: findBest, values: keys })
      await tx.query({ text: removeEmpty, values: keys })
    },
  })
}

/** A win without a stake is no game of its own: a prize, or one more win of a game that counted. */
export function rowsOf(fact: Fact) {
  if (fact.kind !== 'result' || fact.pocket === 'demo' || fact.status === 'cancel') return []
  const { sign, stakeMinor, stakeUsdE6, part } = fact
  const isGame = part === 1 && stakeMinor > 0n
  const payoutUsd = payoutUsdE6(fact)
  const multiplierE4 = fact.status === 'win' ? BigInt(fact.multiplierE4) : 0n
  // What adds nothing makes no row, whatever it stands beside in its portion.
  if (!isGame && stakeUsdE6 === 0n && payoutUsd === 0n && multiplierE4 === 0n) return []
  const signed = BigInt(sign)
  return [
    {
      user_id: fact.userId,
      day: utcDayOf(fact.settledAt),
      product: fact.product,
      game: fact.game,
      games: isGame ? signed : 0n,
      wagered_usd_e6: signed * stakeUsdE6,
      payout_usd_e6: signed * payoutUsd,
      rated_usd_e6: signed * ratedUsdE6(fact),
      best_multiplier_e4: sign > 0 ? multiplierE4 : 0n,
    },
  ]
}

/** The best win of a day is looked for anew: it may have been the one that was withdrawn. */
const findBest = `
  update profile_sums s set best_multiplier_e4 = coalesce((
    select max(r.multiplier_e4) from wagers w cross join lateral (${standingOfWager}) r
    where w.user_id = k.user_id and w.product = k.product and w.game = k.game
      and w.pocket <> 'demo' and r.status = 'win'
      and (r.settled_at at time zone 'UTC')::date = k.day), 0)
  from unnest($1::uuid[], $2::date[], $3::text[], $4::text[]) as k (user_id, day, product, game)
  where s.user_id = k.user_id and s.day = k.day and s.product = k.product and s.game = k.game`

const removeEmpty = `
  delete from profile_sums s
  using unnest($1::uuid[], $2::date[], $3::text[], $4::text[]) as k (user_id, day, product, game)
  where s.user_id = k.user_id and s.day = k.day and s.product = k.product and s.game = k.game
    and s.games = 0 and s.wagered_usd_e6 = 0 and s.payout_usd_e6 = 0
    and s.best_multiplier_e4 = 0`

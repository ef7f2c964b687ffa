import type { Projector } from '../../wallet/index.ts'

/** Sums of all settled rounds per game and configuration, real and demo apart. */
export function returnsProjector(): Projector {
  return {
    id: 'returns',
    everyMs: 1_000,
    async apply(tx, { wagerIdsText, idMin, idMax }) {
      const values = [wagerIdsText, idMin, idMax]
      await tx.query({ name: 'returns_add', text: addUp, values })
      await tx.query({ name: 'choices_add', text: countChoices, values })
    },
    async clear(tx) {
      await tx.query({ text: 'delete from return_sums' })
      await tx.query({ text: 'delete from choice_counts' })
    },
  }
}

/**
 * Bets on one number can be placed at thousands of targets; they are put together by what they
 * win, narrow enough that no few of them outweigh a band.
 */
const bands = `'{1,1.1,1.5,2,3,5,10,100,1000,10000}'::numeric[]`

const bandOf = (multiplier: string) => `jsonb_build_object(
    'from', (${bands})[width_bucket(${multiplier}, ${bands})],
    'to', (${bands})[width_bucket(${multiplier}, ${bands}) + 1])`

/** Winning rolls of dice, of which a bet wins 9900 / as many. */
const diceWays = `case params->>'condition'
    when 'under' then round((params->>'target')::numeric * 100)
    else 10000 - round((params->>'target')::numeric * 100) end`

/** The one kind of spot that has stakes, or mixed. */
const spotsOf = `jsonb_build_object('bets', (
    select case when count(distinct kind) = 1 then min(kind) else 'mixed' end
    from (
      select case
        when w.game = 'baccarat' then key
        when key like 'straight:%' then 'straight'
        when key like '%:%' then 'dozen'
        else 'even' end as kind
      from json_each_text(params->'bets') where value::numeric > 0) spots))`

const config = `case game
    when 'dice' then ${bandOf(`9900 / (${diceWays})`)}
    when 'limbo' then ${bandOf(`(params->>'target')::numeric`)}
    when 'crash' then case when params->>'cashout' is null
      then '{"cashout": "hand"}'::jsonb else ${bandOf(`(params->>'cashout')::numeric`)} end
    when 'keno' then jsonb_build_object(
      'risk', params->>'risk', 'picks', json_array_length(params->'picks'))
    when 'roulette' then ${spotsOf}
    when 'baccarat' then ${spotsOf}
    else params::jsonb end`

/**
 * What a round paid per first stake. Stakes that turns added are taken off the payout; bets on
 * spots pay by the amount and not by a multiplier.
 */
const paidE4 = `case game
    when 'roulette' then payout_minor * 10000.0 / stake_minor
    when 'baccarat' then payout_minor * 10000.0 / stake_minor
    when 'blackjack' then
      (payout_minor - stake_minor) * 10000.0 / (result->'round'->>'stakeMinor')::bigint + 10000
    else multiplier_e4 end`

const played = `id = any($1::uuid[]) and id >= $2 and id <= $3
      and product = 'originals' and status <> 'cancel'`

const paidUsdE6 = `case payout_minor when 0 then 0
    else stake_usd_e6::numeric * payout_minor / stake_minor end`

// Most players repeat their choice: rounds are summed up by its text before it is looked into.
const addUp = `
  with paid as (
    select game, demo, params::text as choice, stake_usd_e6, ${paidUsdE6} as paid_usd_e6,
      ${paidE4} as paid_e4, 1000000 - true_edge_ppm as expected_ppm
    from wagers where ${played}
  ), chosen as (
    select game, demo, choice, count(*) as rounds, sum(stake_usd_e6) as staked_usd_e6,
      sum(paid_usd_e6) as paid_usd_e6, sum(paid_e4) as paid_e4, sum(paid_e4 * paid_e4) as squares_e8,
      min(paid_e4) as least_e4, max(paid_e4) as most_e4, sum(expected_ppm) as expected_ppm
    from paid group by game, demo, choice
  ), configured as (
    select w.*, ${config} as config
    from (select *, choice::json as params from chosen) w
  )
  insert into return_sums as s (
    game, demo, config, rounds, staked_usd_e6, paid_usd_e6, paid_e4, squares_e8, least_e4, most_e4,
    expected_ppm)
  select game, demo, config, sum(rounds), sum(staked_usd_e6), sum(paid_usd_e6), sum(paid_e4),
    sum(squares_e8), min(least_e4), max(most_e4), sum(expected_ppm)
  from configured
  group by game, demo, config
  on conflict (game, demo, config) do update set
    rounds = s.rounds + excluded.rounds,
    staked_usd_e6 = s.staked_usd_e6 + excluded.staked_usd_e6,
    paid_usd_e6 = s.paid_usd_e6 + excluded.paid_usd_e6,
    paid_e4 = s.paid_e4 + excluded.paid_e4,
    squares_e8 = s.squares_e8 + excluded.squares_e8,
    least_e4 = least(s.least_e4, excluded.least_e4),
    most_e4 = greatest(s.most_e4, excluded.most_e4),
    expected_ppm = s.expected_ppm + excluded.expected_ppm`

/** A round was lost by its last choice where that ended it without a payout. */
const countChoices = `
  insert into choice_counts as c (game, demo, config, choices, is_lost, rounds)
  select game, demo, params::jsonb, json_array_length(result->'turns'),
    multiplier_e4 = 0 and result->'round'->>'ending' = 'turn', count(*)
  from wagers
  where ${played} and game in ('mines', 'tower', 'stairs', 'coinflip', 'matrix')
  group by 1, 2, 3, 4, 5
  on conflict (game, demo, config, choices, is_lost) do update set
    rounds = c.rounds + excluded.rounds`

import type { Mutation } from './mutation-rows.ts'

const results = 'figures of results match the journal'
const players = 'figures of players match the journal'

/** Ways to break the figures that the reports are made of. */
export const figureMutations: readonly Mutation[] = [
  {
    what: 'an hour of the reports took a dollar more than was staked',
    check: results,
    statements: `update house_results set real_stake_usd_e6 = real_stake_usd_e6 + 1000000
      where (hour, product, currency, pocket) =
        (select hour, product, currency, pocket from house_results where pocket = 'mixed' limit 1)`,
  },
  {
    what: 'an hour of the reports paid a millionth of a dollar less than was paid',
    check: results,
    statements: `update house_results set real_payout_usd_e6 = real_payout_usd_e6 - 1
      where real_payout_usd_e6 > 0`,
  },
  {
    what: 'what an hour took stands in the one before it',
    check: results,
    statements: `update house_results set hour = hour - interval '1 hour'`,
  },
  {
    what: 'the results of an hour are gone from the reports',
    check: results,
    statements: `delete from house_results where pocket = 'demo'`,
  },
  {
    what: 'a player staked a dollar more by the reports than by the journal',
    check: players,
    statements: `update house_players set stake_usd_e6 = stake_usd_e6 + 1000000`,
  },
  {
    what: 'what one player won is told of another',
    check: players,
    statements: `update house_players set user_id = gen_random_uuid() where payout_usd_e6 > 0`,
  },
]

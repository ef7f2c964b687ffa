import { raised, type Mutation } from './mutation-rows.ts'

const drawn = `(select id from pvp_rounds where state = 'drawn' limit 1)`
const settled = `(select id from pvp_duels where state = 'settled' limit 1)`

/** Ways to break pools and duels, and their money. */
export const pvpMutations: readonly Mutation[] = [
  {
    what: 'an entry of a pool has no wager',
    check: 'entries of pools and their wagers',
    statements: `delete from wagers where id = (select winner_id from pvp_rounds where id = ${drawn})`,
  },
  {
    what: 'a wager of a pool has no entry',
    check: 'entries of pools and their wagers',
    statements: `delete from pvp_entries where id = (
      select winner_id from pvp_rounds where id = ${drawn})`,
  },
  {
    what: 'a prize was paid to an entry that did not win',
    check: 'entries of pools and their wagers',
    statements: `update pvp_rounds r set winner_id = (
        select e.id from pvp_entries e where e.round_id = r.id and e.id <> r.winner_id limit 1)
      where id = ${drawn}`,
  },
  {
    what: 'a prize of a pool was raised by another result',
    check: 'entries of pools and their wagers',
    statements: raised(`(select winner_id from pvp_rounds where id = ${drawn})`),
  },
  {
    what: 'a prize of a duel was raised by another result',
    check: 'duels and their wagers',
    statements: raised(settled),
  },
  {
    what: 'an entry is still open though its round is over',
    check: 'entries of pools and their wagers',
    statements: `update wagers set status = 'in-progress', settled_at = null where id = (
      select winner_id from pvp_rounds where id = ${drawn})`,
  },
  {
    what: 'a ticket was sold twice',
    check: 'tickets of pools',
    statements: `update pvp_entries set from_minor = from_minor - 1
      where round_id = ${drawn} and place = 1`,
  },
  {
    what: 'the pot of a pool is not what was entered',
    check: 'tickets of pools',
    statements: `update pvp_rounds set total_minor = total_minor + 1 where id = ${drawn}`,
  },
  {
    what: 'the winning ticket is not the winner’s',
    check: 'tickets of pools',
    statements: `update pvp_rounds set pick_minor = total_minor where id = ${drawn}`,
  },
  {
    what: 'the house kept more of a pot than its fee',
    check: 'tickets of pools',
    statements: `update pvp_rounds set prize_minor = prize_minor - 1 where id = ${drawn}`,
  },
  {
    what: 'a duel has one stake only',
    check: 'duels and their wagers',
    statements: `delete from wagers where id = (
      select joiner_wager_id from pvp_duels where id = ${settled})`,
  },
  {
    what: 'a duel was paid to the one who lost it',
    check: 'duels and their wagers',
    statements: `update pvp_duels
      set winner_id = case when winner_id = creator_id then joiner_id else creator_id end
      where id = ${settled}`,
  },
]

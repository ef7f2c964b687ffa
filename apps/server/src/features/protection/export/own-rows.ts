/**
 * What is told of a player, by the names of the file: statements take his id as $1 and name each column, so that
 * nothing of others, of what staff write, or of what opens the account comes along.
 */
interface OwnRows {
  readonly name: string
  readonly text: string
  /** Read in parts: takes where the last part ended as $2, and gives it as `cursor`. */
  readonly isLong?: boolean
}

const ofUser = (name: string, columns: string, table: string, order: string): OwnRows => ({
  name,
  text: `select ${columns} from ${table} where user_id = $1 order by ${order}`,
})

const person: readonly OwnRows[] = [
  {
    name: 'account',
    text: `select name, email, pending_email, email_verified_at, birth_date, country, papers_country,
        registered_from, invite_code, terms_version, private_bets, created_at, last_login_at, self_excluded
      from users where id = $1`,
  },
  ofUser('contacts', 'model, value, updated_at', 'contact_details', 'model'),
  ofUser(
    'settings',
    `private_stats, hide_online, mail_marketing, push_marketing, odds_format, fiat_view, fiat_currency, theme,
      sounds, bet_hotkeys`,
    'profile_settings',
    'user_id',
  ),
  ofUser('ways_in', 'kind, subject, label, connected_at', 'identities', 'connected_at'),
  ofUser('second_factor', 'created_at, confirmed_at', 'two_factors', 'created_at'),
  ofUser('sessions', 'device, ip, created_at, seen_at, ended_at', 'sessions', 'created_at'),
  ofUser('discord', 'discord_id, name, connected_at', 'discord_people', 'connected_at'),
  ofUser('favorites', 'game_id, added_at', 'favorites', 'added_at'),
  ofUser('notifications', 'kind, title, text, created_at, read_at', 'notifications', 'created_at'),
]

const protection: readonly OwnRows[] = [
  ofUser(
    'limits',
    'kind, period, amount, pending_kind, pending_amount, confirm_after, set_at, ended_at',
    'protection_limits',
    'set_at',
  ),
  ofUser('days', 'day, staked_usd_e6, returned_usd_e6, played_ms', 'protection_days', 'day'),
  ofUser('breaks', 'time_out_until, reality_minutes', 'protection_players', 'user_id'),
  ofUser('nudges', 'kind, told_at, answered_at', 'protection_nudges', 'kind'),
  ofUser('declined', 'declined_at', 'declined_limits', 'declined_at'),
  // The words of staff, or of the house, are none of the player's.
  ofUser('exclusions', 'at, until, return_asked_at, ended_at', 'exclusions', 'at'),
  ofUser('erasures', 'state, at, due_at, ended_at', 'erasures', 'at'),
]

const money: readonly OwnRows[] = [
  ofUser(
    'withdraw_addresses',
    'currency, chain, address, memo, label, added_at, removed_at',
    'withdraw_addresses',
    'added_at',
  ),
  ofUser('deposit_addresses', 'currency, chain, address, memo', 'chain_addresses', 'asked_at'),
  ofUser(
    'deposits',
    `kind, currency, chain, txid, address, amount_minor, usd_e6, state, seen_at, credited_at, reversed_at`,
    'deposits',
    'seen_at, id',
  ),
  ofUser(
    'withdrawals',
    `currency, chain, address, memo, sum_minor, fee_minor, network_fee_minor, net_minor, usd_e6, status, txid,
      asked_at, sent_at, ended_at`,
    'withdrawals',
    'asked_at, id',
  ),
  ofUser(
    'bank_transfers',
    'currency, amount_minor, sender_name, reference, state, told, received_minor, asked_at, ended_at',
    'bank_requests',
    'asked_at, id',
  ),
  ofUser(
    'purchases',
    'seller, fiat, amount_cents, fee_cents, currency, chain, receive_minor, state, address, txid, at, ended_at',
    'buy_orders',
    'at, id',
  ),
  ofUser(
    'bonuses',
    `kind, name, state, currency, granted_minor, granted_at, expires_at, ended_at, released_minor,
      forfeited_minor`,
    'bonuses',
    'opted_at, id',
  ),
  ofUser('race_prizes', 'starts_on, place, prize_cents, paid_at', 'race_results', 'starts_on'),
  ofUser('rakeback', 'number, claimed_at', 'rakeback_claims', 'number'),
  ofUser('affiliate_codes', 'code, created_at, removed_at', 'affiliate_codes', 'created_at'),
  {
    name: 'movements',
    isLong: true,
    text: `select at, posting_id, reason, currency, pocket, amount_minor, wager_id,
        concat_ws('|', at, posting_id, pocket, currency, reason) as cursor
      from player_postings where user_id = $1 and ($2::text is null
        or (at, posting_id, pocket, currency, reason) > (split_part($2, '|', 1)::timestamptz,
          split_part($2, '|', 2)::uuid, split_part($2, '|', 3), split_part($2, '|', 4),
          split_part($2, '|', 5)))
      order by at, posting_id, pocket, currency, reason limit 5000`,
  },
  {
    name: 'bets',
    isLong: true,
    text: `select id, product, game, currency, pocket, status, stake_minor, payout_minor, multiplier_e4,
        stake_usd_e6, nonce, opened_at, settled_at, id::text as cursor
      from wagers where user_id = $1 and id > coalesce($2, '00000000-0000-0000-0000-000000000000')::uuid
      order by id limit 5000`,
  },
  {
    // The rows above tell how a bet was first decided; these, how shares of a stake were, and what was corrected.
    name: 'bet_results',
    isLong: true,
    text: `select id, wager_id, part, revision, status, stake_minor, payout_minor, multiplier_e4, settled_at, at,
        concat_ws('|', at, id) as cursor
      from wager_results where user_id = $1 and ($2::text is null
        or (at, id) > (split_part($2, '|', 1)::timestamptz, split_part($2, '|', 2)::uuid))
      order by at, id limit 5000`,
  },
]

const words: readonly OwnRows[] = [
  {
    name: 'chat_messages',
    text: `select channel, type, data ->> 'message' as text, created_at, removed_at from chat_messages
      where user_id = $1 and type in ('message', 'game_link', 'sticker') order by created_at, id`,
  },
  ofUser('chat_appeals', 'text, state, answer, created_at', 'chat_appeals', 'created_at'),
  {
    // Answers without the names of those who gave them.
    name: 'support',
    text: `select c.id as chat, c.title, m.number, m.is_staff, m.message, m.created_at
      from support_chats c join support_messages m on m.chat_id = c.id
      where c.user_id = $1 order by c.created_at, m.number`,
  },
]

export const ownRows: readonly OwnRows[] = [...person, ...protection, ...money, ...words]

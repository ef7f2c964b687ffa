/** Classes of what is known of a player; how long each is kept stands in `retention_classes`. */
export type RetentionClass =
  'profile' | 'chat' | 'files' | 'marketing' | 'ledger' | 'bets' | 'kyc' | 'audit'

/** Statements take the player's id as $1, and are done in this order. */
interface PersonalRows {
  readonly class: RetentionClass
  /** Tables that they are about. */
  readonly tables: readonly string[]
  readonly statements: readonly string[]
}

const removed = (table: string, column = 'user_id') => `delete from ${table} where ${column} = $1`
const ownChats = '(select id from support_chats where user_id = $1)'
const ownCases = '(select id from document_cases where user_id = $1)'

/** What goes with the erasure itself; the account's own row and its ways in are the accounts' work. */
export const goneAtOnce: readonly PersonalRows[] = [
  {
    class: 'profile',
    tables: [
      ...['profile_settings', 'contact_details', 'ignored_players', 'favorites', 'poker_notes'],
      ...['own_exports', 'protection_nudges', 'declined_limits'],
    ],
    statements: [
      removed('own_exports'),
      removed('protection_nudges'),
      removed('declined_limits'),
      removed('profile_settings'),
      removed('contact_details'),
      'delete from ignored_players where user_id = $1 or ignored_id = $1',
      removed('favorites'),
      'delete from poker_notes where user_id = $1 or about_id = $1',
    ],
  },
  {
    class: 'profile',
    tables: [
      ...['sport_favorites', 'notifications', 'withdraw_addresses', 'poker_waits'],
      ...['idempotent_calls', 'approvals', 'payment_invoice_orders'],
    ],
    statements: [
      `update approvals set title = '' where title <> ''
        and (about = $1::uuid or input->'named' ? $1::uuid::text)`,
      removed('idempotent_calls'),
      removed('sport_favorites'),
      removed('notifications'),
      removed('withdraw_addresses'),
      removed('poker_waits'),
      removed('payment_invoice_orders'),
    ],
  },
  {
    class: 'chat',
    tables: ['chat_messages', 'chat_log', 'chat_appeals', 'chat_members', 'chat_likes'],
    statements: [
      `update chat_messages set data = '{}', text_key = null, removed_by = coalesce(removed_by, $1),
        removed_at = coalesce(removed_at, clock_timestamp()) where user_id = $1 and type in ('message', 'game_link')`,
      `update chat_log set message_text = null, note = null where user_id = $1
        and (message_text is not null or note is not null)`,
      `update chat_appeals set text = '' where user_id = $1`,
      removed('chat_members'),
      removed('chat_likes'),
    ],
  },
  {
    class: 'chat',
    tables: ['chat_reports', 'support_chats', 'support_messages', 'support_notes', 'support_mutes'],
    statements: [
      'update chat_reports set note = null where user_id = $1',
      `update support_messages set message = '', file_id = null where chat_id in ${ownChats}`,
      `delete from support_notes where chat_id in ${ownChats}`,
      `update support_chats set title = '', status = 'closed', waiting_since = null, assigned = null,
        mail_due_at = null, closed_by = coalesce(closed_by, 'user'),
        closed_at = coalesce(closed_at, clock_timestamp()) where user_id = $1`,
      removed('support_mutes'),
    ],
  },
  {
    class: 'files',
    tables: ['avatars', 'support_files'],
    statements: [
      removed('avatars'),
      removed('support_files'),
      // Documents that were never handed in show nothing to anybody.
      `delete from document_files where case_id in
        (select id from document_cases where user_id = $1 and state = 'draft')`,
      "delete from document_cases where user_id = $1 and state = 'draft'",
    ],
  },
  {
    class: 'marketing',
    tables: ['discord_people', 'discord_tickets', 'affiliate_codes'],
    statements: [
      removed('discord_people'),
      "update discord_tickets set discord_id = 'gone ' || user_id where user_id = $1",
      `update affiliate_codes set code = 'gone-' || substr(md5(id::text || random()), 1, 14),
        removed_at = coalesce(removed_at, clock_timestamp()) where user_id = $1`,
    ],
  },
]

/** What goes once the years of its class are over; until then it stands under the pseudonym. */
export const goneLater: readonly PersonalRows[] = [
  {
    class: 'kyc',
    tables: [
      ...['document_files', 'document_cases', 'cluster_members', 'cluster_signs', 'aml_cases'],
      ...['harm_cases', 'promotion_bans', 'person_marks'],
    ],
    statements: [
      `update aml_cases set note = null, end_reason = null
        where user_id = $1 and state = 'released' and (note is not null or end_reason is not null)`,
      "update promotion_bans set reason = '' where user_id = $1 and reason <> ''",
      `delete from document_files where case_id in ${ownCases}`,
      `update document_cases set details = null, told = case when told is not null then '' end
        where user_id = $1 and (details is not null or told <> '')`,
      removed('harm_cases'),
      // Of whoever is excluded they are kept: he is known by them again.
      `delete from person_marks where user_id = $1 and not exists
        (select from exclusions x where x.user_id = $1 and x.ended_at is null)`,
      "update document_players set person_keys = '{}' where user_id = $1 and person_keys <> '{}'",
      removed('cluster_members'),
      removed('cluster_signs'),
    ],
  },
  {
    class: 'ledger',
    tables: ['bank_requests', 'buy_orders'],
    statements: [
      `update bank_requests set sender_name = '', told = null where user_id = $1`,
      `update buy_orders set address = '', memo = null where user_id = $1 and address is not null`,
    ],
  },
  { class: 'audit', tables: ['user_notes'], statements: [removed('user_notes')] },
]

/**
 * Tables that name a player by the pseudonym alone, or by what stands on a public chain anyway: rows of
 * the journal, of products and of proofs stay whole, since sums and hashes go over them.
 */
export const keptTables: Readonly<Partial<Record<RetentionClass, readonly string[]>>> = {
  ledger: [
    ...['accounts', 'affiliate_accounts', 'affiliate_hours', 'affiliate_links'],
    ...['affiliate_payouts', 'affiliate_statement_lines', 'affiliate_tiers', 'affiliate_totals'],
    ...['bonuses', 'cashback', 'cashback_stale', 'chain_addresses', 'chat_gift_parts'],
    ...['chat_gifts', 'chat_quizzes', 'deposits', 'external_players', 'external_transactions'],
    ...['faucet_spins', 'loyalty_days', 'loyalty_levels', 'loyalty_totals'],
    ...['payment_invoices', 'payment_players', 'promo_activations', 'promo_deposit_reversals'],
    ...['promo_deposits'],
    ...['race_points', 'race_results', 'rakeback_accrued', 'rakeback_claims', 'rakeback_entries'],
    ...['rakeback_payments', 'receipt_leaves', 'token_cooling', 'token_payouts', 'token_shares'],
    ...['token_stake_moves', 'token_stakers', 'user_movements', 'wheel_accounts', 'wheel_spins'],
    ...['wheel_tickets', 'withdrawals'],
  ],
  bets: [
    ...['crash_bets', 'game_sessions', 'house_players', 'nonces', 'played_totals'],
    ...['poker_hand_seats', 'poker_seats', 'poker_sittings', 'profile_sums', 'pvp_entries'],
    ...['rounds', 'seed_pairs'],
    ...['sport_beaters', 'sport_bets', 'sport_cashouts', 'sportsbook_bets'],
    ...['sportsbook_sessions', 'trading_alarms', 'trading_delays', 'trading_positions'],
    ...['unrewarded_play', 'wager_results', 'wager_statistics', 'wagers'],
  ],
  kyc: [
    ...['document_players', 'exclusion_marks', 'exclusions', 'protection_days'],
    ...['protection_limits', 'protection_players'],
  ],
  // Acts of staff.
  audit: [
    ...['content_pictures', 'erasures', 'oauth_clients', 'race_strikes', 'sign_outs'],
    ...['staff_exports', 'support_acts', 'withdrawal_approvals'],
  ],
}

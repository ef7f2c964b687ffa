import { writeFileSync } from 'node:fs'

/** One line of the bench. */
export interface Row {
  readonly id: string
  /** Null says that it could not be measured; the note says why. */
  readonly value: number | null
  readonly unit: string
  readonly note: string
}

/** What a row must reach to be good enough. */
export interface Target {
  readonly is: 'min' | 'max'
  readonly value: number
}

/** The budgets, as medians of a quiet machine. */
export const targets: Readonly<Record<string, Target>> = {
  service_1000_vs_tpcb: { is: 'min', value: 7 },
  socket_1000_vs_tpcb: { is: 'min', value: 3 },
  pg_cpu_vs_tpcb: { is: 'max', value: 0.125 },
  hot_account_vs_uniform: { is: 'min', value: 0.8 },
  lone_bet_vs_commit: { is: 'max', value: 4 },
  instant_games_vs_dice_worst: { is: 'max', value: 1.3 },
  mines_round_vs_bet: { is: 'max', value: 6 },
  service_vs_floor: { is: 'min', value: 0.5 },
  socket_vs_floor: { is: 'min', value: 0.7 },
  folds_share: { is: 'max', value: 0.12 },
  protection_share: { is: 'max', value: 0.15 },
  receipts_share: { is: 'max', value: 0.05 },
  deposits_500_polls: { is: 'max', value: 3 },
  promo_folds_share: { is: 'max', value: 0.08 },
  promo_lag_p99_ms: { is: 'max', value: 2_000 },
  claim_vs_commit: { is: 'max', value: 4 },
  rewards_chunk_kb: { is: 'max', value: 40 },
  bonus_wheel_frame_ms_p95: { is: 'max', value: 16 },
  code_guess_difference: { is: 'max', value: 0.05 },
  fanout_vs_ws: { is: 'max', value: 0.4 },
  chat_vs_ws_20: { is: 'max', value: 1 },
  chat_vs_ws_100: { is: 'max', value: 0.4 },
  chat_catchup_p95_ms: { is: 'max', value: 3_000 },
  feed_delay_quiet_ms: { is: 'max', value: 120 },
  crash_tick_p99_ms: { is: 'max', value: 150 },
  crash_server_cores: { is: 'max', value: 0.5 },
  login_p95_under_storm_vs_idle: { is: 'max', value: 4 },
  bet_p95_under_login_storm_vs_idle: { is: 'max', value: 2 },
  slot_rounds_256_vs_tpcb: { is: 'min', value: 2.5 },
  slot_round_p99_ms_1000: { is: 'max', value: 3_000 },
  games_filter_10000_vs_500: { is: 'max', value: 1.5 },
  analytics_p95_ms: { is: 'max', value: 20 },
  dashboard_list_vs_query: { is: 'max', value: 3 },
  export_rows_mb: { is: 'max', value: 150 },
  ledger_export_mb: { is: 'max', value: 150 },
  bet_beside_export_vs_quiet: { is: 'max', value: 1.3 },
  bet_beside_ledger_export_vs_quiet: { is: 'max', value: 1.3 },
  burn_hour_ms: { is: 'max', value: 1_000 },
  first_visit_js_kb: { is: 'max', value: 150 },
  admin_first_load_kb: { is: 'max', value: 200 },
  trigger_p99_ms: { is: 'max', value: 50 },
  futures_cores: { is: 'max', value: 0.5 },
  tick_p99_ms: { is: 'max', value: 150 },
  futures_open_vs_dice: { is: 'min', value: 0.5 },
  sport_first_told_s: { is: 'max', value: 5 },
  sport_settle_30k_s: { is: 'max', value: 9 },
  sport_settle_others_ratio: { is: 'max', value: 1.5 },
  slips_per_s: { is: 'min', value: 500 },
  sport_event_chunk_kb: { is: 'max', value: 80 },
  trading_chunk_kb: { is: 'max', value: 90 },
  poker_action_p99_ms: { is: 'max', value: 100 },
  poker_ranks_per_s: { is: 'min', value: 5_000_000 },
  poker_chunk_kb: { is: 'max', value: 90 },
  chat_script_kb: { is: 'max', value: 45 },
  verifier_vs_createhmac: { is: 'min', value: 2.5 },
  board_frame_ms_p95_worst: { is: 'max', value: 16 },
  board_longtask_ms_worst: { is: 'max', value: 50 },
  game_chunk_kb_worst: { is: 'max', value: 80 },
  feed_longtask_ms_worst: { is: 'max', value: 50 },
  slot_client_kb: { is: 'max', value: 120 },
  slot_longtask_ms_worst: { is: 'max', value: 50 },
  cls_worst: { is: 'max', value: 0.02 },
  lighthouse_performance: { is: 'min', value: 95 },
  lighthouse_performance_slots: { is: 'min', value: 95 },
  lighthouse_performance_game: { is: 'min', value: 95 },
  lighthouse_accessibility: { is: 'min', value: 100 },
  lighthouse_accessibility_slots: { is: 'min', value: 100 },
  lighthouse_accessibility_game: { is: 'min', value: 100 },
  lighthouse_accessibility_admin: { is: 'min', value: 100 },
  lighthouse_best_practices: { is: 'min', value: 100 },
  lighthouse_best_practices_slots: { is: 'min', value: 100 },
  lighthouse_best_practices_game: { is: 'min', value: 100 },
}

/** Three to four significant digits. */
export function roundOff(value: number): number {
  return value >= 1_000 ? Math.round(value) : Number(value.toPrecision(3))
}

/** Whether a row keeps its budget; undefined when it has none. */
export function keepsTarget({ id, value }: Row): boolean | undefined {
  const target = targets[id]
  if (target === undefined || value === null) return undefined
  return target.is === 'min' ? value >= target.value : value <= target.value
}

/** Writes `{"rows":[{"id","value","unit","note"}]}`; the value of what failed is null. */
export function writeJson(file: string, rows: readonly Row[]): void {
  const rounded = rows.map((row) => ({
    ...row,
    value: row.value === null ? null : roundOff(row.value),
  }))
  writeFileSync(file, `${JSON.stringify({ rows: rounded }, null, 2)}\n`)
}

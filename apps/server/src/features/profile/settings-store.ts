import type { Uuid } from '@powerplay/kernel'
import type { Preferences } from '@powerplay/contract'
import type { Queries } from '../../platform/database/database.ts'

/** The choices that stand in this feature's table; private bets stand with the account. */
export type StoredPreferences = Omit<Preferences, 'private_bets'>

/** Some choices; what is undefined stays as it is. */
export type ChangeOf<Choices> = {
  readonly [Choice in keyof Choices]?: Choices[Choice] | undefined
}

const columns = [
  'private_stats',
  'hide_online',
  'mail_marketing',
  'push_marketing',
  'odds_format',
  'fiat_view',
  'fiat_currency',
  'theme',
  'sounds',
  'bet_hotkeys',
] as const satisfies readonly (keyof StoredPreferences)[]

const nothingChosen: StoredPreferences = {
  private_stats: false,
  hide_online: false,
  mail_marketing: false,
  push_marketing: false,
  odds_format: null,
  fiat_view: null,
  fiat_currency: null,
  theme: null,
  sounds: null,
  bet_hotkeys: null,
}

/** The choices of a player, or the defaults. */
export async function readPreferences(on: Queries, userId: Uuid): Promise<StoredPreferences> {
  const [row] = await on.query<StoredPreferences>({
    name: 'profile_preferences',
    text: `select ${columns.join(', ')} from profile_settings where user_id = $1`,
    values: [userId],
  })
  return row ?? nothingChosen
}

/** Writes the choices that are given and leaves the others as they are. */
export async function writePreferences(
  tx: Queries,
  userId: Uuid,
  change: ChangeOf<StoredPreferences>,
): Promise<void> {
  const given = columns.filter((column) => change[column] !== undefined)
  const places = given.map((_column, index) => `$${index + 2}`)
  const updates = given.map((column) => `${column} = excluded.${column}`)
  const onConflict = given.length === 0 ? 'do nothing' : `do update set ${updates.join(', ')}`
  await tx.query({
    text: `insert into profile_settings (${['user_id', ...given].join(', ')})
      values (${['$1', ...places].join(', ')})
      on conflict (user_id) ${onConflict}`,
    values: [userId, ...given.map((column) => change[column])],
  })
}

/** Those of these players who do not want to be seen to be here. */
export async function hidingOnline(on: Queries, ids: readonly Uuid[]): Promise<Uuid[]> {
  const rows = await on.query<{ user_id: Uuid }>({
    text: 'select user_id from profile_settings where user_id = any($1) and hide_online',
    values: [ids],
  })
  return rows.map((row) => row.user_id)
}

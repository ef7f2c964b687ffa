import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Answers } from './rules.ts'
import { contactInfo } from './settings.ts'

/** What a player has answered so far. */
export async function answersOf(on: Queries, userId: Uuid): Promise<Answers> {
  const rows = await on.query<{ model: string; value: string }>({
    text: 'select model, value from contact_details where user_id = $1',
    values: [userId],
  })
  return Object.fromEntries(rows.map(({ model, value }) => [model, value]))
}

/** What a player has answered of what the form asks now. */
export async function contactOf(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  userId: Uuid,
): Promise<Record<string, string>> {
  const { enabled, fields } = settings.get(contactInfo)
  if (!enabled) return {}
  const asked = new Set(fields.map(({ model }) => model))
  const answers = Object.entries(await answersOf(database, userId))
  return Object.fromEntries(answers.filter(([model]) => asked.has(model)))
}

/** Writes answers over what was there; fields that are not named stay. */
export async function saveAnswers(
  tx: Queries,
  userId: Uuid,
  answers: Answers,
  at: InstantMs,
): Promise<void> {
  await tx.query({
    text: `insert into contact_details (user_id, model, value, updated_at)
      select $1, key, value, $3 from jsonb_each_text($2::jsonb)
      on conflict (user_id, model) do update set value = excluded.value,
        updated_at = excluded.updated_at`,
    values: [userId, JSON.stringify(answers), new Date(at)],
  })
}

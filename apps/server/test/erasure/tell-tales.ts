import type { PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import type { TestPlayer } from '../app.ts'

/** A word that nobody else's rows hold. */
const word = 'Zephyrine'

/** Leaves words of a player wherever players leave them. @returns what names the player besides. */
export async function tellOf(
  stage: PaymentStage,
  { userId, name }: TestPlayer,
): Promise<readonly [name: string, email: string]> {
  const id = () => stage.node.mintKey()
  const [chat, message, removal, file] = [id(), id(), id(), id()]
  const run = (text: string, values: unknown[] = [userId]) => stage.query(text, values)
  await run(`insert into profile_settings (user_id, theme) values ($1, '${word}')`)
  await run(`insert into contact_details (user_id, model, value, updated_at)
    values ($1, 'phone', '${word}', now())`)
  await run(
    `insert into avatars (name, user_id, bytes, created_at) values ('${word}' || $2, $1, '\\x00', now())`,
    [userId, name],
  )
  await run(
    `insert into chat_messages (id, channel, number, type, user_id, access, data, created_at)
      values ($2, 'english', $3, 'message', $1, 'user', '{"text": "${word}"}', now())`,
    [userId, message, Math.floor(Math.random() * 1e9)],
  )
  await run(
    `insert into chat_log (id, at, actor, action, user_id, message_text)
      values ($2, now(), $1, 'remove', $1, '${word}')`,
    [userId, removal],
  )
  await run(
    `insert into support_chats (id, user_id, status, title, created_at, updated_at, waiting_since)
      values ($2, $1, 'open', '${word}', now(), now(), now())`,
    [userId, chat],
  )
  await run(
    `insert into support_files (id, user_id, chat_id, width, height, bytes, created_at)
      values ($2, $1, $3, 1, 1, '\\x00', now())`,
    [userId, file, chat],
  )
  await run(
    `insert into support_messages (id, chat_id, number, user_id, is_staff, message, file_id, created_at)
      values ($2, $3, 1, $1, false, '${word}', $4, now())`,
    [userId, id(), chat, file],
  )
  await run(
    `insert into withdraw_addresses (id, user_id, currency, chain, address, label, added_at)
      values ($2, $1, 'usdt', 'tron', 'devtron1x', '${word}', now())`,
    [userId, id()],
  )
  await run(`insert into discord_people (user_id, discord_id, name, connected_at)
    values ($1, (random() * 1e12)::bigint::text, '${word}', now())`)
  const kept = id()
  await run(
    `insert into document_cases (id, user_id, tier, state, details, at, submitted_at, decided_at)
      values ($2, $1, 2, 'verified', 'sealed', now(), now(), now())`,
    [userId, kept],
  )
  await run(
    `insert into document_files (id, case_id, kind, sealed, at) values ($1, $2, 'id_front', '\\x00', now())`,
    [id(), kept],
  )
  await run(
    `insert into user_notes (id, user_id, written_by, text, written_at)
      values ($2, $1, $1, 'a note', now())`,
    [userId, id()],
  )
  const asked = id()
  await run(
    `insert into approvals (id, area, action, input, title, after, about, reason, asked_by, asked_at, expires_at)
      values ($2, 'users', 'adjustMoney', '{}', '${word}, 5 USDT', '5 USDT', $1, 'a wish', $1, now(), now())`,
    [userId, asked],
  )
  await run(`select decide_approval($1, 'refused', null, now(), null, '{}')`, [asked])
  // One about somebody else, whom it joins with this one.
  await run(
    `insert into approvals (id, area, action, input, title, after, about, reason, asked_by, asked_at, expires_at)
      select $2, 'user-cluster', 'join', jsonb_build_object('named', jsonb_build_array($1::uuid)),
        'Join a stranger with ${word}', 'one person', null, 'a wish', $1, now(), now()`,
    [userId, id()],
  )
  await run(
    `insert into aml_cases (id, user_id, rule, state, note, end_reason, at, ended_at)
      values ($2, $1, 'staff', 'released', 'a hint', 'papers', now(), now())`,
    [userId, id()],
  )
  await run(`insert into promotion_bans (user_id, reason) values ($1, 'farming')`)
  return [name, `${name}@example.com`]
}

/** Tables of which a row holds a word, whatever its column. */
export async function allTexts(stage: PaymentStage, wanted: string): Promise<string[]> {
  const tables = await stage.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await stage.query(
      `select from "${name}" t where t::text ilike '%' || $1 || '%' limit 1`,
      [wanted],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Tables whose rows belong to a player or were written by one, besides those of the accounts. */
export async function tablesOfPlayers(stage: PaymentStage): Promise<string[]> {
  const rows = await stage.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and (a.attname in
          ('user_id', 'owner', 'owner_id', 'from_id', 'about_id', 'about')
          or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
            and k.confrelid = 'users'::regclass and k.conkey = array[a.attnum]))
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

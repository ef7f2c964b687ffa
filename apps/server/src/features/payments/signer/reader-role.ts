import { createHmac } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'

const role = 'powerplay_signer'
/** What the signer compares intents with; nothing else is open to it. */
const tables = ['withdrawals', 'withdrawal_approvals', 'postings', 'accounts']

/**
 * Makes the role that the signer reads the ledger through: it can read four tables and change nothing.
 * @returns its connection string.
 * @throws Error where the database's owner may make no roles: then SIGNER_DATABASE_URL is needed.
 */
export async function openReaderRole(database: Database, key: Buffer): Promise<string> {
  const password = createHmac('sha256', key).update('database role').digest('hex')
  await database.transaction(async (tx) => {
    // Roles belong to the whole server, so programs over several databases may come here at once.
    await tx.query({ text: `select pg_advisory_xact_lock(hashtext('${role}'))` })
    await tx.query({
      text: `do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} login nosuperuser nocreatedb nocreaterole;
        end if;
        alter role ${role} with login password '${password}';
        alter role ${role} set default_transaction_read_only = on;
      end $$`,
    })
    await tx.query({ text: `grant select on ${tables.join(', ')} to ${role}` })
  })
  const url = new URL(database.url)
  url.username = role
  url.password = password
  return url.href
}

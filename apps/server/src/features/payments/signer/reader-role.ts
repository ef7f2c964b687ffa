import { createHash, createHmac } from 'node:crypto'
import { mustHave } from '@powerplay/kernel'
import type { Database, Queries } from '../../../platform/database/database.ts'

/** All roles of ours begin so; alone it is the one that versions before shared by all databases of a server. */
const family = 'powerplay_signer'
const marks = 12
/** What the signer compares intents with; nothing else is open to it. */
const tables = ['withdrawals', 'withdrawal_approvals', 'postings', 'accounts']

/** Roles belong to a whole server of databases: each of them has one of its own. */
const roleOf = (databaseName: string) =>
  `${family}_${createHash('sha256').update(databaseName).digest('hex').slice(0, marks)}`

/**
 * Makes the role that the signer reads the ledger through: it can read four tables and change nothing. Other roles of
 * ours lose what they had in this database.
 * @returns its connection string.
 * @throws Error where the database's owner may make no roles: then SIGNER_DATABASE_URL is needed.
 */
export async function openReaderRole(database: Database, key: Buffer): Promise<string> {
  const password = createHmac('sha256', key).update('database role').digest('hex')
  const role = await database.transaction(async (tx) => {
    // Nodes that start at once do this one after the other.
    const [own] = await tx.query<{ name: string }>({
      text: `select current_database() as name, pg_advisory_xact_lock(hashtext('${family}'))`,
    })
    const made = roleOf(mustHave(own, 'name of the database').name)
    await tx.query({
      text: `do $$ begin
        if not exists (select from pg_roles where rolname = '${made}') then
          create role ${made} login nosuperuser nocreatedb nocreaterole;
        end if;
        alter role ${made} with login password '${password}';
        alter role ${made} set default_transaction_read_only = on;
      end $$`,
    })
    await tx.query({ text: `grant select on ${tables.join(', ')} to ${made}` })
    await retireOthers(tx, made)
    return made
  })
  const url = new URL(database.url)
  url.username = role
  url.password = password
  return url.href
}

/**
 * Takes from the role of versions before, and from that of a database that this one was copied from, what it may read
 * here, and removes it where it has nothing anywhere. What may not be done is left: it keeps nobody from starting.
 */
async function retireOthers(tx: Queries, role: string): Promise<void> {
  await tx.query({
    text: `do $$ declare other name; begin
      for other in
        select distinct r.rolname from pg_shdepend d
        join pg_roles r on d.refclassid = 'pg_authid'::regclass and r.oid = d.refobjid
        where d.dbid = (select oid from pg_database where datname = current_database())
          and r.rolname ~ '^${family}(_[0-9a-f]{${marks}})?$' and r.rolname <> '${role}'
      loop
        begin
          execute format('revoke all on ${tables.join(', ')} from %I', other);
        exception when others then
          raise log 'role % keeps what it may read: %', other, sqlerrm;
        end;
        begin
          execute format('drop role %I', other);
        exception when others then
          raise log 'role % stays: %', other, sqlerrm;
        end;
      end loop;
    end $$`,
  })
}

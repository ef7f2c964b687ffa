import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { openDatabase, type Database } from '../../../platform/database/database.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { openLog } from '../../../platform/telemetry/log.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { PaymentStage } from '../test/payment-stage.ts'
import { openReaderRole } from './reader-role.ts'

/** What a statement of somebody who may not do it is answered with. */
const forbidden = '42501'
const own = ['accounts', 'postings', 'withdrawal_approvals', 'withdrawals']

/** Roles belong to the server of the tests, and stay there when a database goes. */
async function dropRole(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`drop role if exists ${name}`).finally(() => client.end())
}

describe('the database role of the signer', () => {
  let stage: PaymentStage
  let client: pg.Client
  let name = ''
  beforeAll(async () => {
    stage = await PaymentStage.open()
    const { key } = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom)
    const url = await openReaderRole(stage.database, key('signer'))
    name = new URL(url).username
    client = new pg.Client({ connectionString: url })
    await client.connect()
    // Reading only is what it does unless it says otherwise: whoever holds its password would.
    await client.query('set session characteristics as transaction read write')
  })
  afterAll(async () => {
    await client.end()
    await stage.close()
    await dropRole(name)
  })

  /** @returns the code that the database refuses it with, or how many rows it gave. */
  const codeOf = (text: string) =>
    client.query(text).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => Reflect.get(Object(error), 'code'),
    )

  async function relations(): Promise<string[]> {
    const rows = await stage.query<{ name: string }>(
      `select quote_ident(c.relname) as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        order by c.relname`,
    )
    return rows.map(({ name }) => name)
  }

  it('reads the four tables that payments are compared with', async () => {
    for (const table of own) expect(await codeOf(`select from ${table} limit 0`)).toBe(0)
  })

  it.each(own)('changes nothing in %s', async (table) => {
    const rows = await stage.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and attidentity = '' and attgenerated = ''
          and not attisdropped limit 1`,
      [table],
    )
    const column = rows[0]?.name ?? ''
    const tried = [
      `insert into ${table} default values`,
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `select from ${table} for update`,
      `do $$ begin lock table ${table} in exclusive mode; end $$`,
    ]
    for (const text of tried) expect([text, await codeOf(text)]).toEqual([text, forbidden])
  })

  it('reads nothing else: no password, no seed, no secret of anybody', async () => {
    const others = (await relations()).filter((name) => !own.includes(name))
    const secrets = ['users', 'sessions', 'two_factors', 'seed_pairs', 'trading_seeds']
    expect(others).toEqual(expect.arrayContaining([...secrets, 'platform_secrets']))
    expect(others.length).toBeGreaterThan(100)
    const read: string[] = []
    for (const name of [...others, 'pg_catalog.pg_authid']) {
      if ((await codeOf(`select from ${name} limit 0`)) !== forbidden) read.push(name)
    }
    expect(read).toEqual([])
  })

  it('moves no money by a function, makes nothing, and becomes nobody else', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000'
    const tried = [
      `select approve_withdrawal('${nobody}', array['${nobody}'::uuid], 'x', now())`,
      'create table public.mine (id int)',
      'create role other',
      `set role ${(await stage.query<{ name: string }>('select current_user as name'))[0]?.name}`,
    ]
    for (const text of tried) expect([text, await codeOf(text)]).toEqual([text, forbidden])
    const [role] = await stage.query<{ may: boolean; of: number }>(
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as may,
          (select count(*)::int from pg_auth_members m where m.member = r.oid) as of
        from pg_roles r where rolname = $1`,
      [name],
    )
    expect(role).toEqual({ may: false, of: 0 })
  })
})

describe('the database roles of the signers of two installations on one server', () => {
  const [oneKey, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  /** That of versions before. */
  const shared = 'powerplay_signer'
  const made: TestDatabase[] = []
  const opened: Database[] = []
  const used = new Set<string>([shared])
  const open = async () => {
    const own = await createTestDatabase()
    made.push(own)
    const database = openDatabase(own.url, openLog('silent'))
    opened.push(database)
    return database
  }
  afterAll(async () => {
    for (const one of opened) await one.close()
    for (const one of made) await one.drop()
    for (const role of used) await dropRole(role)
  })

  const start = async (database: Database, key: Buffer) => {
    const url = await openReaderRole(database, key)
    used.add(new URL(url).username)
    return url
  }
  /** @returns null where it reads the ledger, else the code that the database refuses it with. */
  const refusalOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select from withdrawals limit 0')
      return null
    } catch (error) {
      return Reflect.get(Object(error), 'code')
    } finally {
      await client.end()
    }
  }
  /** Which roles of ours may read something in a database. */
  const readersOf = async (database: Database) => {
    const rows = await database.query<{ role: string }>({
      text: `select distinct g.grantee as role from information_schema.role_table_grants g
        where g.grantee like 'powerplay\\_signer%' order by 1`,
    })
    return rows.map(({ role }) => role)
  }
  const grantShared = (database: Database) =>
    database.query({
      text: `do $$ begin
        if not exists (select from pg_roles where rolname = '${shared}') then
          create role ${shared} login password 'theirs';
        end if;
        grant select on withdrawals, withdrawal_approvals, postings, accounts to ${shared};
      end $$`,
    })
  const isShared = async (database: Database) => {
    const rows = await database.query({
      text: 'select from pg_roles where rolname = $1',
      values: [shared],
    })
    return rows.length > 0
  }

  it('are two, each with a password of its own, and none reads what is the other’s', async () => {
    const [one, other] = [await open(), await open()]
    const oneUrl = await start(one, oneKey)
    const otherUrl = await start(other, otherKey)
    expect(await refusalOf(oneUrl)).toBeNull()
    expect(await refusalOf(otherUrl)).toBeNull()
    // Started again, in any order, with a key that was changed.
    await start(one, oneKey)
    const changed = await start(other, Buffer.alloc(32, 3))
    expect([await refusalOf(oneUrl), await refusalOf(changed)]).toEqual([null, null])
    expect(await refusalOf(otherUrl)).toBe('28P01')
    const across = new URL(oneUrl)
    across.pathname = new URL(other.url).pathname
    expect(await refusalOf(across.href)).toBe(forbidden)
  })

  it('take over from the one that they shared, which goes with the last of them', async () => {
    const [one, other] = [await open(), await open()]
    await grantShared(one)
    await grantShared(other)
    const oneUrl = await start(one, oneKey)
    expect(await readersOf(one)).toEqual([new URL(oneUrl).username])
    expect(await readersOf(other)).toEqual([shared])
    expect(await isShared(one)).toBe(true)
    const otherUrl = await start(other, otherKey)
    expect(await readersOf(other)).toEqual([new URL(otherUrl).username])
    expect(await isShared(one)).toBe(false)
    // A node of the version before makes it anew, and the next start takes it away again.
    await grantShared(one)
    await start(one, oneKey)
    expect(await isShared(one)).toBe(false)
    expect([await refusalOf(oneUrl), await refusalOf(otherUrl)]).toEqual([null, null])
  })

  it('lose what came along in a copy of their database, and keep what is theirs', async () => {
    const [one, copy] = [await open(), await open()]
    const oneUrl = await start(one, oneKey)
    const role = new URL(oneUrl).username
    await copy.query({ text: `grant select on withdrawals to ${role}` })
    const copyUrl = await start(copy, oneKey)
    expect(await readersOf(copy)).toEqual([new URL(copyUrl).username])
    expect([await refusalOf(oneUrl), await refusalOf(copyUrl)]).toEqual([null, null])
  })
})

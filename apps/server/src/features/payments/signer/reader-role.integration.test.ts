import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../../platform/secrets.ts'
import { systemRandom } from '../../../platform/time/clock.ts'
import { PaymentStage } from '../test/payment-stage.ts'
import { openReaderRole } from './reader-role.ts'

/** What a statement of somebody who may not do it is answered with. */
const forbidden = '42501'
const own = ['accounts', 'postings', 'withdrawal_approvals', 'withdrawals']

describe('the database role of the signer', () => {
  let stage: PaymentStage
  let client: pg.Client
  beforeAll(async () => {
    stage = await PaymentStage.open()
    const { key } = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom)
    client = new pg.Client({
      connectionString: await openReaderRole(stage.database, key('signer')),
    })
    await client.connect()
    // Reading only is what it does unless it says otherwise: whoever holds its password would.
    await client.query('set session characteristics as transaction read write')
  })
  afterAll(async () => {
    await client.end()
    await stage.close()
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
        from pg_roles r where rolname = 'powerplay_signer'`,
    )
    expect(role).toEqual({ may: false, of: 0 })
  })
})

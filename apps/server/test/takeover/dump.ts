import pg from 'pg'
import { migrate } from '../../src/platform/database/migrations.ts'

/** A table's row as PostgreSQL writes it in JSON; numbers in it may be too long for JavaScript. */
interface DumpedRow {
  readonly table: string
  readonly json: string
}

/** All rows of a database, and the migrations that made its tables. */
export interface Dump {
  /** Names of the migrations that had run. */
  readonly migrations: readonly string[]
  readonly rows: readonly DumpedRow[]
}

const ownTables = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.relname not like 'kysely%'
  order by 1`

/** Reads every table of a database, partitions as part of their table. */
export async function dumpDatabase(url: string): Promise<Dump> {
  return withClient(url, async (client) => {
    const rows: DumpedRow[] = []
    for (const { name } of (await client.query<{ name: string }>(ownTables)).rows) {
      const found = await client.query<{ json: string }>(
        `select row_to_json(t)::text as json from ${client.escapeIdentifier(name)} t`,
      )
      for (const { json } of found.rows) rows.push({ table: name, json })
    }
    const { rows: applied } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    )
    return { migrations: applied.map(({ name }) => name), rows }
  })
}

/** A dump as text: the migrations, then a row on each line, behind the name of its table. */
export function writeDump({ migrations, rows }: Dump): string {
  return [migrations.join(' '), ...rows.map(({ table, json }) => `${table}\t${json}`)].join('\n')
}

/** Reads what `writeDump` wrote. */
export function readDump(text: string): Dump {
  const [migrations = '', ...lines] = text.split('\n')
  const rows = lines.map((line) => {
    const tab = line.indexOf('\t')
    return { table: line.slice(0, tab), json: line.slice(tab + 1) }
  })
  return { migrations: migrations.split(' '), rows }
}

/**
 * Makes an empty database what a dump says: its migrations and no later one, its months, its rows
 * and nothing else.
 * @param at a time of the dump's last month.
 */
export async function loadDump(url: string, dump: Dump, at: Date): Promise<void> {
  await migrate(url, dump.migrations)
  const byTable = new Map<string, string[]>()
  for (const { table, json } of dump.rows) {
    const rows = byTable.get(table)
    if (rows) rows.push(json)
    else byTable.set(table, [json])
  }
  await withClient(url, async (client) => {
    await client.query('select ensure_partitions($1, 3)', [at])
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const { name } of (await client.query<{ name: string }>(ownTables)).rows) {
      await client.query(`delete from ${client.escapeIdentifier(name)}`)
    }
    for (const [table, rows] of byTable) {
      const name = client.escapeIdentifier(table)
      await client.query(
        `insert into ${name} overriding system value
          select * from json_populate_recordset(null::${name}, $1::json)`,
        [`[${rows.join(',')}]`],
      )
    }
    await client.query('commit')
    await moveCounters(client)
  })
}

/** Identity columns go on behind the rows that were written with numbers of their own. */
async function moveCounters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    const [name, field] = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${field})) from ${name}
        having max(${field}) is not null`,
      [table, column],
    )
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

import pg from 'pg'

/**
 * Lets a test say what time a database has: functions that ask for it unqualified, as all of the schema and
 * of the program do, get the time that was told, and before any was told the true one. Connections see
 * it that are opened after this; their own time zone is far from UTC.
 * @returns what tells the time, as ISO text.
 */
export async function toldTime(databaseUrl: string) {
  const run = async (text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(text, [...values]).finally(() => client.end())
  }
  const name = new URL(databaseUrl).pathname.slice(1)
  const asked = `language sql volatile
    as 'select coalesce(at, pg_catalog.clock_timestamp()) from told_time.told'`
  await run(`create schema told_time;
    create table told_time.told (at timestamptz);
    insert into told_time.told values (null);
    create function told_time.clock_timestamp() returns timestamptz ${asked};
    create function told_time.now() returns timestamptz ${asked};
    alter database "${name}" set search_path = public, told_time, pg_catalog;
    alter database "${name}" set timezone = 'Pacific/Auckland'`)
  return (at: string) => run('update told_time.told set at = $1::timestamptz', [at])
}

import { resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { ensureTemplate } from './template.ts'
import { isPidAlive } from '../src/platform/embedded-postgres/living-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the integration tests; each test file makes its own database in it. */
    postgresUrl: string
    /** Name of the database in it that the others are copied from. */
    postgresTemplate: string
  }
}

let database: EmbeddedPostgres | undefined

/** Removes test databases whose test process is gone (killed, or out of memory), and roles that belong to no database. */
async function dropLeftOver(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; pid: number }>(
      `select datname as name, split_part(datname, '_', 2)::int as pid
         from pg_database where datname ~ '^test_[0-9]+_'`,
    )
    for (const { name, pid } of rows) {
      if (!isPidAlive(pid)) await client.query(`drop database if exists "${name}" with (force)`)
    }
    // Those that signers read other databases through are in use, and stay.
    await client.query(`do $$ declare other name; begin
      for other in select rolname from pg_roles where rolname ~ '^powerplay_signer_[0-9a-f]+$' loop
        begin
          execute format('drop role %I', other);
        exception when others then null;
        end;
      end loop;
    end $$`)
  } finally {
    await client.end()
  }
}

/** Starts, once for all files of the integration project, a PostgreSQL kept between runs. */
export async function setup(project: TestProject): Promise<void> {
  database = await startEmbeddedPostgres({
    dataDir: resolve('.cache/test-postgres'),
    report: (line) => process.stdout.write(`${line}\n`),
    // Nothing here has to survive a power cut: what would wait for the disk does not.
    settings: { shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off' },
  })
  await dropLeftOver(database.url)
  project.provide('postgresUrl', database.url)
  project.provide('postgresTemplate', await ensureTemplate(database.url))
}

/** Leaves the server, which ends unless another test run is using it. */
export async function teardown(): Promise<void> {
  await database?.stop()
}

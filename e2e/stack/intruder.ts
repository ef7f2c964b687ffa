import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'

/** A line of the audit trail as it was before somebody changed it. */
export interface ChangedLine {
  /** Chain and number, as reports name it. */
  readonly place: string
  /** Writes it back as it was. */
  restore(): Promise<void>
}

/** Works on the database behind the server's back, with the triggers off that keep lines as they are. */
async function behindTheBack<Answer>(
  dataDir: string,
  work: (database: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const report = () => undefined
  const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), report })
  const database = new pg.Client({ connectionString: embedded.url })
  try {
    await database.connect()
    await database.query('set session_replication_role = replica')
    return await work(database)
  } finally {
    await database.end()
    await embedded.stop()
  }
}

/** Gives the latest line about an event another reason, as somebody with the database in hand could. */
export function changeLine(dataDir: string, event: string): Promise<ChangedLine> {
  return behindTheBack(dataDir, async (database) => {
    const { rows } = await database.query<{ stream: string; number: string; detail: object }>(
      `select stream, number::text, detail from audit_lines where event = $1
        order by at_ms desc, number desc limit 1`,
      [event],
    )
    const [line] = rows
    if (line === undefined) throw new Error(`no line about ${event}`)
    const write = (on: pg.Client, detail: object) =>
      on.query('update audit_lines set detail = $3 where stream = $1 and number = $2', [
        ...[line.stream, line.number, JSON.stringify(detail)],
      ])
    await write(database, { ...line.detail, reason: 'Nothing to see here' })
    return {
      place: `${line.stream} ${line.number}`,
      restore: () => behindTheBack(dataDir, async (on) => void (await write(on, line.detail))),
    }
  })
}

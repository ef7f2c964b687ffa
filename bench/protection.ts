import pg from 'pg'
import type { Child } from './child.ts'
import type { BenchDatabase } from './database.ts'
import { holdReading } from './held-reading.ts'
import { metered } from './meter.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

/** Players whose bets are measured without and with limits. */
export const limitedTotal = 2_000
/** How many of them play at once. */
const players = 1_000

interface ProtectionParts {
  readonly options: BenchOptions
  readonly database: BenchDatabase
  readonly server: Child<ServerFunctions>
}

/**
 * What limits cost a bet: everybody plays without any, then everybody with a limit on the stakes of a day
 * and one on the losses of a month. Both stretches are of one round.
 */
export async function measureProtection(parts: ProtectionParts): Promise<Row[]> {
  const { options, database } = parts
  const samples = new Samples()
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: bets without limits, then with limits`)
    await change(database.url, endLimits)
    await measureBets(parts, samples, 'free')
    await change(database.url, setLimits)
    await measureBets(parts, samples, 'limited')
    const [free, limited] = ['free', 'limited'].map((name) => samples.all(`${name}.cpu`).at(-1))
    if (free !== undefined && limited !== undefined) samples.add('share', 1 - free / limited)
  }
  await change(database.url, endLimits)
  return protectionRows(samples)
}

/** The first players of the bench, by the names they are seeded with. */
const theirNames = `'bench0000001' and 'bench${String(limitedTotal).padStart(7, '0')}'`
const endLimits = `update protection_limits set ended_at = now() where ended_at is null
  and user_id in (select id from users where name between ${theirNames})`
const setLimits = `insert into protection_limits (id, user_id, kind, period, amount, set_at)
  select gen_random_uuid(), u.id, l.kind, l.period, 9000000000000, now() from users u,
    (values ('wager', 'day'), ('loss', 'month')) as l (kind, period)
  where u.name between ${theirNames}`

async function change(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.query(`select guard_player(id) from users where name between ${theirNames}`)
  await client.end()
}

async function measureBets(
  { options, database, server }: ProtectionParts,
  samples: Samples,
  name: 'free' | 'limited',
): Promise<void> {
  const play = (durationMs: number) =>
    server.call('play', {
      ...{ layer: 'service', callers: players, isHot: false, durationMs },
      among: limitedTotal,
    })
  // Lanes find out about the changed accounts, and nothing is left to read.
  await play(options.warmMs)
  await server.call('catchUp')
  const held = await holdReading(database.url)
  const { result, used } = await metered(database, [server.pid], () => play(options.measureMs))
  await held.release()
  await server.call('catchUp')
  const node = used.processUs.get(server.pid) ?? 0
  samples.add(`${name}.node`, node / result.count)
  if (used.postgresUs === null) return
  samples.add(`${name}.pg`, used.postgresUs / result.count)
  samples.add(`${name}.cpu`, (used.postgresUs + node) / result.count)
}

function protectionRows(samples: Samples): Row[] {
  if (!samples.has('share')) return []
  const figures = (name: string) =>
    `${samples.of(`${name}.node`).toFixed(1)} us of the server and ${samples.of(`${name}.pg`).toFixed(1)} us of PostgreSQL`
  return [
    {
      id: 'protection_share',
      value: samples.of('share'),
      unit: 'of 1',
      note: `CPU that limits add to a bet over that of a bet with them, ${players} players who all have two; without ${figures('free')}, with ${figures('limited')}`,
    },
  ]
}

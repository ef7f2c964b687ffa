import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { openMetrics } from '../apps/server/src/platform/metrics.ts'
import { startFolds } from '../apps/server/src/features/wallet/journal/run-folds.ts'
import { feedFold } from '../apps/server/src/features/feed/feed-fold.ts'
import { raceFold } from '../apps/server/src/features/race/race-fold.ts'
import { statisticsFold } from '../apps/server/src/features/originals/statistics-fold.ts'
import { sumsFold } from '../apps/server/src/features/profile/sums-fold.ts'
import { returnsFold, choicesFold } from '../apps/server/src/features/originals/proof/returns-fold.ts'
import { mkdirSync } from 'node:fs'
const dataDir = '/tmp/prof/data'
mkdirSync(dataDir, { recursive: true })
const server = await startEmbeddedPostgres({ dataDir, report: () => {}, settings: { fsync: 'off' } } as never)
await migrate(server.url)
const log = { info() {}, warn: console.log, error: console.log, debug() {} } as never
const db = openDatabase(server.url, log)
const q = (text: string) => db.query({ text })
const [have] = await db.query<{ n: bigint }>({ text: 'select count(*) as n from wagers' })
if (have!.n === 0n) {
  await q(`insert into lanes (token) values (gen_random_uuid())`)
  await q(`create temp table x as select 1`)
  await q(`insert into wagers (id, user_id, account_id, house_account_id, product, game, currency, pocket, status, stake_minor, payout_minor, multiplier_e4, usd_rate_e8, true_edge_ppm, credited_edge_ppm, rule_version, seed_pair_id, nonce, params, result, stake_usd_e6, opened_at, settled_at)
    select (left(uuid_floor(now() - interval '1 hour' + n * interval '1 ms')::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid, ('00000000-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, 1, 2, 'originals', 'dice', 'usdt', 'real', case when n % 2 = 0 then 'win' else 'lose' end, 100000000, case when n % 2 = 0 then 200000000 else 0 end, case when n % 2 = 0 then 20000 else 0 end, 100000000, 10000, 10000, 1, gen_random_uuid(), n, '{"condition":"under","target":49.5}', '{"roll":33.2,"win":true}', 1000000, now(), now() from generate_series(1, 100000) n`)
  await q(`insert into lane_commits (lane, number, wager_ids) select 1, chunk + 1, array_agg(id) from (select id, (row_number() over (order by id) - 1) / 50 as chunk from wagers) s group by chunk`)
  await q(`update lanes set number = 2000 where id = 1`)
}
const folds = [feedFold(async () => {}), raceFold(() => {}), statisticsFold(), sumsFold(), returnsFold(), choicesFold()]
for (let round = 0; round < 4; round += 1) {
  await q('delete from projector_checkpoints'); 
  for (const f of folds) await db.transaction((tx) => f.clear(tx))
  await q(`update projectors set is_live = true where id <> 'live'`)
  const runner = startFolds({ database: db, logOf: () => log, metrics: openMetrics() }, { folds, isWorker: false })
  const before = process.cpuUsage(); const at = performance.now()
  await runner.catchUp()
  const used = process.cpuUsage(before)
  console.log(round, 'us per bet', ((used.user + used.system) / 100000).toFixed(2), 'wall', ((performance.now() - at) * 1000 / 100000).toFixed(2))
}
await db.close(); await server.stop()

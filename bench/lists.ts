import type { Child } from './child.ts'
import type { BenchOptions } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { p95 } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

const usersTotal = 50_000
const pagesPerRound = 200

/** What a list of the dashboard costs beside the bare query of the same rows, page after page. */
export async function measureLists(
  server: Child<ServerFunctions>,
  { rounds }: BenchOptions,
): Promise<Row[]> {
  say(`the list of ${usersTotal} users`)
  const { listMs, bareMs } = await server.call('usersLists', {
    users: usersTotal,
    pages: pagesPerRound * rounds,
  })
  const [list, bare] = [p95(listMs), p95(bareMs)]
  const note = `${listMs.length} pages of ${usersTotal} users, p95 ${list.toFixed(2)} ms against ${bare.toFixed(2)} ms`
  return [{ id: 'dashboard_list_vs_query', value: list / bare, unit: 'x', note }]
}

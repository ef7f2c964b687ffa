import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { raiseAlarms } from '../watch/alarm-store.ts'

/** A position that could not be decided or settled, and what stopped it. */
export interface Fault {
  readonly id: Uuid
  readonly why: string
}

/** After so many failed settlements a position waits for staff. */
const settleTriesMax = 20

/** Sets positions aside: the engine leaves them to staff, and goes on with all others. */
export async function setAside(on: Queries, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return
  await on.query({
    text: `update trading_positions p set aside = f.why
      from unnest($1::uuid[], $2::text[]) as f(id, why) where p.id = f.id`,
    values: [faults.map(({ id }) => id), faults.map(({ why }) => why)],
  })
  await raiseAlarms(on, faults.map(alarmOf))
}

const alarmOf = ({ id, why }: Fault) =>
  ({ kind: 'aside', subject: id, userId: null, text: why }) as const

/** Counts failed settlements. @returns the positions that are set aside by it. */
export async function countFailures(on: Queries, faults: readonly Fault[]): Promise<Fault[]> {
  if (faults.length === 0) return []
  const rows = await on.query<Fault>({
    text: `update trading_positions p set settle_tries = settle_tries + 1,
        aside = case when settle_tries + 1 >= $3 then f.why end
      from unnest($1::uuid[], $2::text[]) as f(id, why) where p.id = f.id
      returning p.id, p.aside as why`,
    values: [faults.map(({ id }) => id), faults.map(({ why }) => why), settleTriesMax],
  })
  const aside = rows.filter(({ why }) => why !== null)
  await raiseAlarms(on, aside.map(alarmOf))
  return aside
}

/** How many positions wait for staff. */
export async function countAside(on: Queries): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: 'select count(*)::int as count from trading_positions where aside is not null',
  })
  return row?.count ?? 0
}

import type { TickSecond } from '@powerplay/engines'
import type { Queries } from '../../../platform/database/database.ts'

/** An hour of ticks under one signed hash. */
export interface SignedHour {
  /** Epoch seconds divided by 3,600. */
  readonly hour: number
  readonly root: string
  readonly roots: Readonly<Record<string, string>>
  readonly signature: string
}

const secondsPerHour = 3_600

/** The ticks of a ticker in an hour, second by second; seconds without any are left out. */
export async function hourOf(on: Queries, ticker: string, hour: number): Promise<TickSecond[]> {
  return on.query<TickSecond>({
    name: 'trading_hour',
    text: `select second::float8 as second, prices::float8[] as prices, flags from trading_seconds
      where ticker = $1 and second >= $2 and second < $3 order by second`,
    values: [ticker, hour * secondsPerHour, (hour + 1) * secondsPerHour],
  })
}

/** Hours that are over by then and have ticks but no root, oldest first. */
export async function unsignedHours(
  on: Queries,
  { beforeHour, count }: { readonly beforeHour: number; readonly count: number },
): Promise<number[]> {
  const rows = await on.query<{ hour: number }>({
    text: `select hour::float8 as hour from (
        select generate_series((select min(second) from trading_seconds) / $3, $1 - 1) as hour) hours
      where not exists (select from trading_roots r where r.hour = hours.hour)
        and exists (select from trading_seconds s
          where s.second >= hours.hour * $3 and s.second < (hours.hour + 1) * $3)
      order by hour limit $2`,
    values: [beforeHour, count, secondsPerHour],
  })
  return rows.map(({ hour }) => hour)
}

export async function writeRoot(on: Queries, signed: SignedHour): Promise<void> {
  await on.query({
    text: `insert into trading_roots (hour, root, roots, signature) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [signed.hour, signed.root, JSON.stringify(signed.roots), signed.signature],
  })
}

/** The latest signed hours, newest first. */
export function latestRoots(on: Queries, count: number): Promise<SignedHour[]> {
  return on.query<SignedHour>({
    text: `select hour::float8 as hour, root, roots, signature from trading_roots
      order by hour desc limit $1`,
    values: [count],
  })
}

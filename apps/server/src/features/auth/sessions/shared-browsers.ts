import { dayMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import { isLoopback } from '../../../platform/http/address/client-address.ts'
import type { Queries } from '../../../platform/database/database.ts'

interface Seat {
  readonly user_id: Uuid
  readonly ip: string
  readonly device: string
}

/**
 * Pairs of these players who sat at one address with one kind of browser within 24 hours. A loopback
 * address is no sign: everybody behind a proxy on this machine, and every test, has it.
 */
export async function sameBrowsers(
  on: Queries,
  ids: readonly Uuid[],
  now: InstantMs,
): Promise<(readonly [Uuid, Uuid])[]> {
  const rows = await on.query<Seat>({
    name: 'auth_seats',
    text: `select distinct user_id, ip, device from sessions
      where user_id = any($1) and seen_at > $2`,
    values: [ids, new Date(now - dayMs)],
  })
  const seats = rows.filter(({ ip }) => !isLoopback(ip))
  return seats.flatMap((one, index) =>
    seats
      .slice(index + 1)
      .filter((other) => other.ip === one.ip && other.device === one.device)
      .filter((other) => other.user_id !== one.user_id)
      .map((other) => [one.user_id, other.user_id] as const),
  )
}

/**
 * Who sat at one address with one kind of browser as one of these players did, less than 24 hours
 * apart, in sessions that were used since. Loopback addresses are no sign.
 */
export async function browserMates(
  on: Queries,
  ids: readonly Uuid[],
  since: InstantMs,
): Promise<Uuid[]> {
  const rows = await on.query<{ user_id: Uuid; ip: string }>({
    name: 'auth_mates',
    text: `select distinct o.user_id, o.ip from sessions s
      join sessions o on o.ip = s.ip and o.device = s.device and o.user_id <> all($1::uuid[])
        and o.seen_at > $2 and o.seen_at > s.created_at - interval '1 day'
        and o.created_at < s.seen_at + interval '1 day'
      where s.user_id = any($1::uuid[]) and s.seen_at > $2`,
    values: [ids, new Date(since)],
  })
  const away = rows.filter(({ ip }) => !isLoopback(ip))
  return [...new Set(away.map(({ user_id }) => user_id))]
}

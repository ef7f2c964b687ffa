import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { OwnExport } from './parts.ts'

const columns = `e.id, e.user_id as "userId", e.kind, e.asked, e.state, e.expires_at as "expiresAt"`

/** @returns false where one of its kind is under way */
export async function insertExport(
  on: Queries,
  own: Pick<OwnExport, 'id' | 'userId' | 'kind'> & { readonly asked: object; readonly at: Date },
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into own_exports (id, user_id, kind, asked, state, at)
      values ($1, $2, $3, $4::jsonb, 'waiting', $5) on conflict do nothing returning id`,
    values: [own.id, own.userId, own.kind, JSON.stringify(own.asked), own.at],
  })
  return rows.length > 0
}

/** The last file of a kind that somebody asked for. */
export async function latestExport(
  on: Queries,
  userId: Uuid,
  kind: OwnExport['kind'],
): Promise<OwnExport | undefined> {
  const [row] = await on.query<OwnExport>({
    text: `select ${columns} from own_exports e where e.user_id = $1 and e.kind = $2
      order by e.at desc, e.id desc limit 1`,
    values: [userId, kind],
  })
  return row
}

/** A file of its owner that can be fetched now. */
export async function readSealed(
  on: Queries,
  own: { readonly id: Uuid; readonly userId: Uuid; readonly at: Date },
): Promise<(Pick<OwnExport, 'kind' | 'asked'> & { readonly sealed: Buffer }) | undefined> {
  const [row] = await on.query<Pick<OwnExport, 'kind' | 'asked'> & { sealed: Buffer }>({
    text: `select e.kind, e.asked, e.sealed from own_exports e
      where e.id = $1 and e.user_id = $2 and e.state = 'ready' and e.expires_at > $3`,
    values: [own.id, own.userId, own.at],
  })
  return row
}

/** What nobody has gone on with for so long was left behind. */
const lease = "interval '10 minutes'"

/** Says that it is still being made. */
export async function keepExport(on: Queries, id: Uuid): Promise<void> {
  await on.query({
    text: `update own_exports set begun_at = clock_timestamp() where id = $1 and state = 'waiting'`,
    values: [id],
  })
}

/**
 * One that nobody makes, for this process to make; what failed, or was left behind, is begun anew later, and given
 * up after so many tries: whoever made it may have ended of it.
 */
export async function claimExport(on: Queries, triesMax: number): Promise<OwnExport | undefined> {
  await on.query({
    text: `update own_exports set state = 'failed' where state = 'waiting' and tries >= $1
      and begun_at < clock_timestamp() - ${lease}`,
    values: [triesMax],
  })
  const [row] = await on.query<OwnExport>({
    text: `update own_exports e set begun_at = clock_timestamp(), tries = tries + 1
      where e.id = (select id from own_exports where state = 'waiting'
          and (begun_at is null or begun_at < clock_timestamp() - ${lease})
        order by at limit 1 for update skip locked)
      returning ${columns}`,
  })
  return row
}

/** @returns false where it was ended otherwise, with its account say */
export async function finishExport(
  on: Queries,
  own: { readonly id: Uuid; readonly sealed: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await on.query({
    text: `update own_exports set state = 'ready', sealed = $2, expires_at = $3
      where id = $1 and state = 'waiting' returning id`,
    values: [own.id, own.sealed, own.expiresAt],
  })
  return rows.length > 0
}

/** Gives one up that failed so often; else it waits for its next try. @returns whether it was given up */
export async function failExport(on: Queries, id: Uuid, triesMax: number): Promise<boolean> {
  const rows = await on.query({
    text: `update own_exports set state = 'failed' where id = $1 and state = 'waiting' and tries >= $2
      returning id`,
    values: [id, triesMax],
  })
  return rows.length > 0
}

/** Takes files away whose time is over. @returns whose they were */
export async function dropExpired(
  on: Queries,
  at: Date,
): Promise<Pick<OwnExport, 'userId' | 'kind'>[]> {
  return on.query({
    text: `update own_exports set state = 'gone', sealed = null
      where state = 'ready' and expires_at <= $1 returning user_id as "userId", kind`,
    values: [at],
  })
}

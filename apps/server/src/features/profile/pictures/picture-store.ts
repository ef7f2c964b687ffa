import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Keeps a picture in the place of the one before. */
export async function putPicture(
  tx: Queries,
  picture: {
    readonly name: string
    readonly userId: Uuid
    readonly bytes: Uint8Array
    readonly at: InstantMs
  },
): Promise<void> {
  await tx.query({
    text: `insert into avatars (name, user_id, bytes, created_at) values ($1, $2, $3, $4)
      on conflict (user_id) do update
      set name = excluded.name, bytes = excluded.bytes, created_at = excluded.created_at`,
    values: [picture.name, picture.userId, picture.bytes, new Date(picture.at)],
  })
}

export async function dropPicture(tx: Queries, userId: Uuid): Promise<void> {
  await tx.query({ text: 'delete from avatars where user_id = $1', values: [userId] })
}

/** The picture under a name, or null. */
export async function readPicture(on: Queries, name: string): Promise<Uint8Array | null> {
  const [row] = await on.query<{ bytes: Uint8Array }>({
    name: 'profile_picture',
    text: 'select bytes from avatars where name = $1',
    values: [name],
  })
  return row?.bytes ?? null
}

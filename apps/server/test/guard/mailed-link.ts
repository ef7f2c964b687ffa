import { dayMs } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../src/features/auth/sessions/open-session.ts'
import type { TestApp, TestPlayer } from '../app.ts'

/** A link as it is mailed to an address of a player. @returns both halves of it */
export async function mailedLink(
  { app }: Pick<TestApp, 'app'>,
  player: Pick<TestPlayer, 'userId' | 'wireId'>,
  { email, purpose = 'verify' }: { readonly email: string; readonly purpose?: 'verify' | 'back' },
): Promise<{ readonly user: string; readonly token: string }> {
  const token = randomBytes(32).toString('base64url')
  const { clock, database } = app.platform
  const at = clock.now()
  await database.query({
    text: `insert into mail_links (token_hash, user_id, purpose, email, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [hashSecret(token), player.userId, purpose, email, new Date(at), new Date(at + dayMs)],
  })
  return { user: player.wireId, token }
}

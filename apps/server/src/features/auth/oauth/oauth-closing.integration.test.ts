import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { errorOf, OauthWorld, type Tokens } from '../../../../test/oauth-world.ts'
import { closeWays } from '../accounts/user-store.ts'
import { hashSecret } from '../sessions/open-session.ts'
import { lockClient } from './client-store.ts'
import { deleteOfApp, deleteOfClient, deleteTokensOf } from './record-store.ts'

let world: OauthWorld

beforeAll(async () => {
  world = await OauthWorld.open()
})
afterAll(() => world.close())

interface Held {
  readonly userId: string
  readonly clientId: string
}

async function ownerOf(token: string): Promise<Held> {
  const [row] = await world.stack.platform.database.query<Held>({
    text: `select user_id as "userId", client_id as "clientId" from oauth_records
      where kind = 'RefreshToken' and id_hash = $1`,
    values: [hashSecret(token)],
  })
  return mustHave(row, 'the record of a token')
}

const holdAccount = (tx: Queries, { userId }: Held): Promise<unknown> =>
  tx.query({ text: 'select from users where id = $1 for update', values: [userId] })
const holdApp = (tx: Queries, { clientId }: Held): Promise<unknown> => lockClient(tx, clientId)

/**
 * An app refreshes without a pause. Its token has just been used up, the next one is not written yet:
 * there the account is closed, as every change of a password closes it.
 */
async function refreshAcross(
  token: string,
  close: (tx: Queries, held: Held) => Promise<unknown>,
  hold = holdAccount,
): Promise<Awaited<ReturnType<OauthWorld['refresh']>>> {
  const { database } = world.stack.platform
  const held = await ownerOf(token)
  const refreshing = await database.transaction(async (tx) => {
    await hold(tx, held)
    const answer = world.refresh(token)
    await vi.waitFor(async () => {
      const used = await database.query({
        text: `select from oauth_records where kind = 'RefreshToken' and id_hash = $1
          and consumed_at is not null`,
        values: [hashSecret(token)],
      })
      expect(used).toHaveLength(1)
    }, 30_000)
    // What it writes next waits for who holds what it belongs to.
    await vi.waitFor(async () => {
      const waiting = await database.query({
        text: `select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%for share%'`,
        values: [],
      })
      expect(waiting).toHaveLength(1)
    }, 30_000)
    await close(tx, held)
    // In a box: a transaction would wait for a promise that waits for it.
    return { answer }
  })
  return refreshing.answer
}

describe('an app that refreshes in the very moment', () => {
  it('in which the ways into the account are closed gets no token', async () => {
    const tokens = await world.tokensOf(await world.signedIn())
    const answer = await refreshAcross(tokens.refresh_token, async (tx, { userId }) => {
      await closeWays(tx, userId)
      await deleteTokensOf(tx, userId)
    })
    expect([answer.statusCode, errorOf(answer.body)]).toEqual([400, 'invalid_grant'])
    expect((await world.userinfo(tokens.access_token)).statusCode).toBe(401)
  })

  it('in which its player takes back what it was allowed gets none either', async () => {
    const tokens = await world.tokensOf(await world.signedIn())
    const answer = await refreshAcross(tokens.refresh_token, (tx, { userId, clientId }) =>
      deleteOfApp(tx, userId, clientId),
    )
    expect([answer.statusCode, errorOf(answer.body)]).toEqual([400, 'invalid_grant'])
  })

  it('in which staff end all that it holds gets none either', async () => {
    const tokens = await world.tokensOf(await world.signedIn())
    const end = (tx: Queries, { clientId }: Held) => deleteOfClient(tx, clientId)
    const answer = await refreshAcross(tokens.refresh_token, end, holdApp)
    expect([answer.statusCode, errorOf(answer.body)]).toEqual([400, 'invalid_grant'])
  })

  it('in which nothing of it ends goes on', async () => {
    const tokens = await world.tokensOf(await world.signedIn())
    const answer = await refreshAcross(tokens.refresh_token, async () => undefined)
    expect(answer.statusCode).toBe(200)
    const { access_token: fresh } = answer.json<Tokens>()
    expect((await world.userinfo(fresh)).statusCode).toBe(200)
  })
})

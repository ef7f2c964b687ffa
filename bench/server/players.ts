import { createHash, randomBytes } from 'node:crypto'
import { commitmentOf } from '@powerplay/engines'
import { mustHave, type Uuid } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import { openSecrets } from '../../apps/server/src/platform/secrets.ts'

/** A seeded player, as a client knows him. */
export interface BenchPlayer {
  readonly userId: Uuid
  readonly wireId: string
  /** Secret of the session cookie. */
  readonly cookie: string
}

const currency = 'usdt'

const insertUsers = `
  insert into users (id, name, password_hash, is_welcomed, birth_date, country,
    terms_version, created_at)
  select u.id, 'bench' || lpad(($2 + u.place)::text, 7, '0'), 'none', true, '1990-01-01',
    'CH', '1', now() - ($2 + u.place) * interval '10 seconds'
  from unnest($1::uuid[]) with ordinality as u (id, place)`
// Each at an address of its own: players of one browser at one address count as one person.
const insertSessions = `
  insert into sessions (id, user_id, secret_hash, device, ip, created_at, seen_at)
  select s.id, s.user_id, decode(s.hash, 'hex'), 'bench',
    host('10.0.0.0'::inet + $4::bigint + s.place), now(), now()
  from unnest($1::uuid[], $2::uuid[], $3::text[])
    with ordinality as s (id, user_id, hash, place)`
const insertPairs = `
  insert into seed_pairs
    (id, user_id, server_seed_sealed, server_seed_hash, client_seed, started_at)
  select p.id, p.user_id, p.sealed, p.hash, p.client_seed, now()
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
    as p (id, user_id, sealed, hash, client_seed)`
const insertNonces = `
  insert into nonces (user_id, seed_pair_id, nonce)
  select n.*, 0 from unnest($1::uuid[], $2::uuid[]) as n`
const insertAccounts = `
  insert into accounts (owner, currency, pocket) select id, $2, 'real' from unnest($1::uuid[]) as id`

/** The rows of a player before his first bet; the money comes through the wallet's door. */
function drawPlayer(app: App, seal: (seed: string) => string) {
  const { mintId } = app.platform
  const serverSeed = randomBytes(32).toString('hex')
  const userId = mintId()
  const cookie = randomBytes(32).toString('base64url')
  return {
    userId,
    cookie,
    wireId: app.doors.auth.authenticator.wireIdOf(userId),
    sessionId: mintId(),
    cookieHash: createHash('sha256').update(cookie).digest('hex'),
    pairId: mintId(),
    sealed: seal(serverSeed),
    commitment: commitmentOf(serverSeed),
    clientSeed: randomBytes(8).toString('hex'),
  }
}

type Drawn = ReturnType<typeof drawPlayer>

function insertAll(app: App, drawn: readonly Drawn[], from: number): Promise<void> {
  const column = (key: keyof Drawn) => drawn.map((player) => player[key])
  const pairs = ['pairId', 'userId', 'sealed', 'commitment', 'clientSeed'] as const
  return app.platform.database.transaction(async (tx) => {
    await tx.query({ text: insertUsers, values: [column('userId'), from] })
    const sessions = [column('sessionId'), column('userId'), column('cookieHash'), from]
    await tx.query({ text: insertSessions, values: sessions })
    await tx.query({ text: insertPairs, values: pairs.map(column) })
    await tx.query({ text: insertNonces, values: [column('userId'), column('pairId')] })
    await tx.query({ text: insertAccounts, values: [column('userId'), currency] })
  })
}

/** Which players are made: those from one place (the first is 0) up to another, by their names. */
export interface Places {
  readonly from: number
  readonly to: number
}

/**
 * Makes players with a session and seeds, each ten seconds older than the one before; none when `to`
 * is there. They have no money until `giveMoney`. Who makes many lets the database count its rows
 * afterwards.
 */
export async function seedAccounts(app: App, { from, to }: Places): Promise<BenchPlayer[]> {
  if (to <= from) return []
  const secrets = await openSecrets(app.platform.config, app.platform.database)
  const seal = (seed: string) => secrets.seal('seeds', seed)
  const drawn = Array.from({ length: to - from }, () => drawPlayer(app, seal))
  await insertAll(app, drawn, from)
  return drawn.map(({ userId, wireId, cookie }) => ({ userId, wireId, cookie }))
}

/** The demo build's play money for some players; whoever has it already gets no more. */
export async function giveMoney(app: App, userIds: readonly Uuid[]): Promise<void> {
  await Promise.all(userIds.map((userId) => app.doors.wallet.movements.welcome(userId)))
}

/** Makes players who can play at once: `seedAccounts` and `giveMoney`. */
export async function seedPlayers(app: App, places: Places): Promise<BenchPlayer[]> {
  const players = await seedAccounts(app, places)
  await giveMoney(
    app,
    players.map(({ userId }) => userId),
  )
  return players
}

/** Makes somebody who works at the desk: an administrator, as the demo build has them without a second factor. */
export async function seedAdministrator(app: App, place: number): Promise<BenchPlayer> {
  const [made] = await seedPlayers(app, { from: place, to: place + 1 })
  const administrator = mustHave(made, 'administrator')
  await app.platform.database.query({
    text: `update users set roles = '{*}', is_seeded = true where id = $1`,
    values: [administrator.userId],
  })
  return administrator
}

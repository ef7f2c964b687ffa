import { hourMs, mustHave, Refusal } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

const reason = 'asked for by mail'
const back = 'https://app.example/back'
const tipJar = {
  ...{ name: 'Tip Jar', url: 'https://app.example/', redirectUris: back },
  ...{ profile: true, email: false },
}

interface App {
  readonly id: string
  readonly version: number
  readonly [column: string]: unknown
}

let database: TestDatabase
let node: TestApp
let ada: TestPlayer
let ben: TestPlayer

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  ;[ada, ben] = [await node.join(), await node.join()]
  for (const { userId } of [ada, ben]) {
    await node.app.doors.auth.grantRole({ userId, role: '*', by: null })
  }
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

/** A call of the dashboard by one of the two. */
async function ask(call: string, input: object, by = ada): Promise<unknown> {
  const context = callOf(by, node.mintKey())
  const staff = { ...context, caller: { ...context.caller, can: () => true } }
  const handler: unknown = Reflect.get(node.app.handlers, `admin.${call}`)
  if (typeof handler !== 'function') throw new Error(`no call ${call}`)
  return Reflect.apply(handler, undefined, [{ ...input, reason }, staff])
}

const act = (verb: string, input: object, by = ada) => ask(`oauth-clients.${verb}`, input, by)

/** Asks for what a second person decides. @returns the id of the request. */
async function askFor(verb: string, input: object, by = ada): Promise<string> {
  const refused: unknown = await act(verb, input, by).catch((error: unknown) => error)
  expect(refused).toMatchObject({ refusal: 'core/waits-for-approval' })
  return refused instanceof Refusal ? String(Reflect.get(refused.params, 'approvalId')) : ''
}

/** What the second person's yes came to. */
async function agreeTo(id: string, by = ben): Promise<unknown> {
  return Reflect.get(Object(await ask('approvals.approve', { id }, by)), 'answer')
}

async function apps(): Promise<App[]> {
  const listed = await ask('oauth-clients.list', { filter: {}, perPage: 50 })
  return Reflect.get(Object(listed), 'rows')
}

const appOf = async (id: string) =>
  mustHave(
    (await apps()).find((app) => app.id === id),
    'the app',
  )

/** An app that two made. */
async function makeApp(own: object = {}): Promise<App> {
  const known = new Set((await apps()).map(({ id }) => id))
  await agreeTo(await askFor('create', { ...tipJar, isPublic: false, ...own }))
  return mustHave(
    (await apps()).find(({ id }) => !known.has(id)),
    'the new app',
  )
}

/** The secret that an act told. */
async function taken(id: string, by = ada): Promise<string> {
  const { answer } = Object(await act('takeSecret', { id }, by))
  return String(Reflect.get(Object(answer), 'secret'))
}

const sql = (text: string, values: readonly unknown[] = []) =>
  node.app.platform.database.query<Record<string, unknown>>({ text, values })

const sealedOf = async (id: string) =>
  (await sql('select sealed_secret as sealed from oauth_clients where id = $1', [id]))[0]?.[
    'sealed'
  ]

/** The latest line of the trail about an app. */
async function lineOf(id: string) {
  const [line] = await sql(
    `select event, actor, detail->>'before' as before, detail->>'after' as after,
        detail->>'agreedBy' as "agreedBy"
      from audit_lines where subject = $1 order by number desc limit 1`,
    [id],
  )
  return line
}

describe('an app of others', () => {
  it('is made by two, and its secret is told once, to whoever asked for it', async () => {
    const before = await apps()
    const request = await askFor('create', { ...tipJar, isPublic: false })
    await expect(agreeTo(request, ada)).rejects.toMatchObject({ refusal: 'dashboard/own-request' })
    expect(await apps()).toEqual(before)
    expect(await agreeTo(request)).toEqual({ state: 'approved' })
    const [app] = await apps()
    expect(app).toMatchObject({
      ...tipJar,
      ...{ state: 'on', kind: 'secret', secretFor: { id: ada.wireId }, offSince: null },
    })
    const { id } = mustHave(app, 'the new app')
    expect(await lineOf(id)).toMatchObject({
      ...{ event: 'oauth-clients.create', actor: ada.userId, agreedBy: ben.userId, before: null },
      after: expect.stringContaining(back),
    })
    // Who agreed is told nothing, and what nobody has taken nobody knows.
    await expect(taken(id, ben)).rejects.toMatchObject({ refusal: 'auth/no-secret-waits' })
    const unknown = await sealedOf(id)
    const secret = await taken(id)
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await sealedOf(id)).not.toBe(unknown)
    await expect(taken(id)).rejects.toMatchObject({ refusal: 'auth/no-secret-waits' })
    expect((await appOf(id))['secretFor']).toBeNull()
    const kept = await Promise.all(
      ['oauth_clients', 'approvals', 'idempotent_calls', 'audit_lines'].map((table) =>
        sql(`select t::text from ${table} t`),
      ),
    )
    expect(JSON.stringify(kept)).not.toContain(secret)
  })

  it('that is public keeps no secret', async () => {
    const app = await makeApp({ isPublic: true })
    expect(app).toMatchObject({ kind: 'public', secretFor: null })
    await expect(taken(app.id)).rejects.toMatchObject({ refusal: 'auth/no-secret-waits' })
    await expect(act('newSecret', app)).rejects.toMatchObject({ refusal: 'auth/keeps-no-secret' })
  })

  it('loses by one person what it gets by two', async () => {
    const { id, version } = await makeApp()
    const wide = { ...tipJar, redirectUris: `${back}\nhttps://app.example/new`, email: true }
    const request = await askFor('update', { ...wide, id, version })
    expect(await appOf(id)).toMatchObject({ redirectUris: back, email: false, version })
    await agreeTo(request)
    const widened = await appOf(id)
    expect(widened).toMatchObject(wide)
    expect(await lineOf(id)).toMatchObject({
      event: 'oauth-clients.update',
      before: expect.not.stringContaining('https://app.example/new'),
      after: expect.stringContaining('https://app.example/new'),
      agreedBy: ben.userId,
    })
    await act('update', { ...tipJar, id, version: widened.version })
    expect(await appOf(id)).toMatchObject(tipJar)
    expect(await lineOf(id)).toMatchObject({
      ...{ event: 'oauth-clients.update', actor: ada.userId, agreedBy: null },
      before: expect.stringContaining('email'),
      after: expect.not.stringContaining('email'),
    })
    const { history } = Object(await ask('oauth-clients.get', { id }))
    expect(history.map((line: { event: string }) => line.event)).toEqual([
      ...['oauth-clients.update', 'oauth-clients.update', 'oauth-clients.create'],
    ])
  })

  it.each([
    ['an address more', 'update', { redirectUris: `${back}\nhttps://app.example/new` }],
    ['another address', 'update', { redirectUris: 'https://app.example/new' }],
    ['more to ask for', 'update', { email: true }],
    ['another name', 'update', { name: 'The house' }],
    ['another home page', 'update', { url: 'https://house.example/' }],
    ['an icon', 'setIcon', { icon: 'iVBORw0KGgoAAAANSUhEUg==' }],
    ['a new secret', 'newSecret', {}],
  ])('gets %s by nobody alone', async (_what, verb, change) => {
    const { id, version } = await makeApp()
    const seen = await sql('select * from oauth_clients where id = $1', [id])
    const fields = verb === 'update' ? { ...tipJar, ...change } : change
    const request = await askFor(verb, { ...fields, id, version })
    await expect(agreeTo(request, ada)).rejects.toMatchObject({ refusal: 'dashboard/own-request' })
    expect(await sql('select * from oauth_clients where id = $1', [id])).toEqual(seen)
    expect(await agreeTo(request)).toEqual({ state: 'approved' })
    expect(await sql('select * from oauth_clients where id = $1', [id])).not.toEqual(seen)
  })

  it('is changed as it was read: what came in between ends the request', async () => {
    const { id, version } = await makeApp()
    const request = await askFor('update', { ...tipJar, email: true, id, version })
    await act('update', { ...tipJar, profile: false, id, version })
    expect(await agreeTo(request)).toMatchObject({ state: 'failed' })
    expect(await appOf(id)).toMatchObject({ profile: false, email: false })
    await expect(act('update', { ...tipJar, id, version })).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
  })

  it('is switched off by one and on by two', async () => {
    const { id } = await makeApp()
    await act('switchOff', { id }, ben)
    const off = await appOf(id)
    expect(off).toMatchObject({ state: 'off', offSince: expect.any(Number), secretFor: null })
    expect(await lineOf(id)).toMatchObject({ actor: ben.userId, agreedBy: null, after: 'off' })
    await expect(act('switchOff', { id })).rejects.toMatchObject({ refusal: 'core/stale-version' })
    const request = await askFor('switchOn', { id, version: off.version })
    expect((await appOf(id))['state']).toBe('off')
    await agreeTo(request)
    const { state, version } = await appOf(id)
    expect(state).toBe('on')
    await expect(act('switchOn', { id, version })).rejects.toMatchObject({
      refusal: 'core/stale-version',
    })
  })

  it('has its icon set by two and taken away by one', async () => {
    const { id, version } = await makeApp()
    const icon = 'iVBORw0KGgoAAAANSUhEUg=='
    const request = await askFor('setIcon', { id, version, icon })
    // Whoever agrees sees it before.
    const seen = await ask('approvals.get', { id: request }, ben)
    expect(Reflect.get(Object(seen), 'detail')).toEqual({
      pictures: [{ label: 'Icon', data: `data:image/png;base64,${icon}` }],
    })
    await agreeTo(request)
    const shown = await appOf(id)
    expect(shown['hasIcon']).toBe(true)
    const [row] = await sql('select icon from oauth_clients where id = $1', [id])
    expect(row?.['icon']).toBe(`data:image/png;base64,${icon}`)
    await act('setIcon', { id, version: shown.version, icon: null })
    expect((await appOf(id))['hasIcon']).toBe(false)
  })

  it('keeps the secret it has until a new one is taken, within a day', async () => {
    const { id } = await makeApp()
    await taken(id)
    const old = await sealedOf(id)
    const { version } = await appOf(id)
    await agreeTo(await askFor('newSecret', { id, version }, ben), ada)
    expect(await sealedOf(id)).toBe(old)
    // Ben asked, so it is his to take.
    await expect(taken(id, ada)).rejects.toMatchObject({ refusal: 'auth/no-secret-waits' })
    node.pass(25 * hourMs)
    await expect(taken(id, ben)).rejects.toMatchObject({ refusal: 'auth/no-secret-waits' })
    expect(await sealedOf(id)).toBe(old)
    const late = await appOf(id)
    await agreeTo(await askFor('newSecret', { id, version: late.version }, ben), ada)
    await taken(id, ben)
    expect(await sealedOf(id)).not.toBe(old)
  })
})

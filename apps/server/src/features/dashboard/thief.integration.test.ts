import { calls } from '@powerplay/contract'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { Browser } from '../../../test/edge-stack.ts'
import { addFactor, enter, promote, register, type Person } from './test/staff-browsers.ts'

let base: TestDatabase
let node: TestApp
let webRoot: string

const script = '/admin/assets/desk.js'
const documents = ['/admin', '/admin/', '/admin/users', '/admin/user/user_1', script]

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'powerplay-web-'))
  mkdirSync(join(webRoot, 'admin/assets'), { recursive: true })
  const page = `<!doctype html><html><head><script nonce="__CSP_NONCE__" src="${script}"></script></head>
    <body data-csrf="__CSRF_TOKEN__">__BOOT__ __TITLE__ __DESCRIPTION__ __PICTURE__</body></html>`
  writeFileSync(join(webRoot, 'index.html'), page)
  writeFileSync(join(webRoot, 'admin/index.html'), page)
  writeFileSync(join(webRoot, script), 'the code of the staff')
  base = await createTestDatabase()
  node = await openTestApp({ databaseUrl: base.url, webRoot })
  const { settings } = node.app.platform
  const reason = 'a test asks every call of the desk'
  await settings.set({ key: 'edge.rateFactor', value: 1_000, reason, by: null })
})
afterAll(async () => {
  await node.close()
  await base.drop()
  rmSync(webRoot, { recursive: true })
})

/** What every call that a permission opens says to somebody who sends nonsense; each answer once. */
async function toldByStaffCalls(browser: Browser, bearer?: string): Promise<string[]> {
  const own = Object.values(calls).filter(({ who }) => typeof who === 'object')
  expect(own.length).toBeGreaterThan(250)
  const told = new Set<string>()
  for (const { path, method } of own) {
    const sending = { body: { nonsense: true }, ...(bearer !== undefined && { bearer }) }
    const send = method === 'GET' ? browser.get(path, sending) : browser.post(path, sending)
    const body: unknown = (await send).json()
    told.add(String(Reflect.get(Object(Reflect.get(Object(body), 'error')), 'name')))
  }
  return [...told].sort()
}

/** The document and its files, as status and what of the staff's code came along. */
async function lookAt(browser: Browser) {
  const looks = await Promise.all(
    documents.map(async (path) => {
      const { statusCode, headers, body } = await browser.get(path, {
        headers: { accept: 'text/html' },
      })
      return { statusCode, to: headers.location, hasCode: /desk\.js|code of the staff/.test(body) }
    }),
  )
  return looks
}
const sentHome = documents.map(() => ({ statusCode: 302, to: '/', hasCode: false }))

/** A file of rows that stands ready for the latest session of somebody. */
async function readyFile({ userId }: Person): Promise<string> {
  const id = node.app.platform.mintId()
  await node.app.platform.database.query({
    text: `insert into staff_exports (id, area, title, input, asked_by, session_id, asked_from,
        asked_at, seen_at, expires_at, state, done_at)
      select $1, 'audit', 'Audit', '{}', $2, s.id, '127.0.0.1', now(), now(),
        now() + interval '1 h', 'done', now()
      from sessions s where s.user_id = $2 and s.ended_at is null
      order by s.created_at desc limit 1`,
    values: [id, userId],
  })
  mkdirSync(join(node.dataDir, 'exports'), { recursive: true })
  writeFileSync(join(node.dataDir, 'exports', `${id}.csv`), 'rows of the house')
  return `/api/admin/export-file/${id}`
}

describe('a thief with the password of an administrator', () => {
  it('reaches no call, page, script or file before the code is given, and its owner all of them', async () => {
    const ada = await register(node)
    const phone = await addFactor(node, ada)
    await promote(node, ada)
    // The session from before the role is over, whoever holds its cookie.
    expect(await toldByStaffCalls(ada.home)).toEqual(['core/sign-in-needed'])
    expect(await lookAt(ada.home)).toEqual(sentHome)

    const thief = new Browser(node.app.edge, '198.51.100.9')
    expect((await enter(thief, ada)).json<{ code: number }>().code).toBe(-1024)
    expect(await toldByStaffCalls(thief)).toEqual(['core/sign-in-needed'])
    expect(await lookAt(thief)).toEqual(sentHome)

    node.pass(31_000)
    await enter(ada.home, ada)
    const proof = await ada.home.post('/api/user/2fa_validate', { body: { code: phone.code() } })
    expect(proof.statusCode).toBe(200)
    expect((await enter(ada.home, ada)).statusCode).toBe(200)
    expect(await toldByStaffCalls(ada.home)).toEqual(['core/bad-payload'])
    for (const look of await lookAt(ada.home)) {
      expect(look).toMatchObject({ statusCode: 200, hasCode: true })
    }
    const file = await readyFile(ada)
    expect((await thief.get(file)).statusCode).toBe(401)
    expect((await ada.home.get(file)).body).toBe('rows of the house')
  })

  it('reaches nothing where no factor was ever set up, nor with the bearer of that session', async () => {
    const ben = await register(node)
    await promote(node, ben)
    const thief = new Browser(node.app.edge)
    const { token } = (await enter(thief, ben)).json<{ token: string }>()
    expect(await toldByStaffCalls(thief)).toEqual(['core/enrol-two-factor'])
    expect(await lookAt(thief)).toEqual(sentHome)
    const file = await readyFile(ben)
    expect((await thief.get(file)).statusCode).toBe(403)
    const copy = new Browser(node.app.edge)
    expect(await toldByStaffCalls(copy, token)).toEqual(['core/sign-in-needed'])
    expect(await lookAt(copy)).toEqual(sentHome)
    expect((await copy.get(file, { bearer: token })).statusCode).toBe(401)
  })
})

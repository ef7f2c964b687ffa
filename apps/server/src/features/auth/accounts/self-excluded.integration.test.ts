import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let node: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

it('tells the page of a player who has excluded himself, who may still sign in [LEGAL-012]', async () => {
  const river = await node.join()
  const form = { login: river.name, password: 'a-long-quiet-river', captcha: 'x' }
  const excludedAt = async () => {
    const answer = await node.app.handlers.login(form, callOf(null))
    return 'self_excluded' in answer ? answer.self_excluded : undefined
  }
  expect(await excludedAt()).toBe(false)
  await node.app.platform.database.query({
    text: 'update users set self_excluded = true where id = $1',
    values: [river.userId],
  })
  expect(await excludedAt()).toBe(true)
})

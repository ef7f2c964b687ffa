import { expect, it } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { createTestDatabase } from '../../../test/database.ts'

it('the metrics are for this machine alone, wherever the site itself listens', async () => {
  const database = await createTestDatabase()
  const environment = { ROLES: 'edge', HOST: '0.0.0.0' }
  const node = await openTestApp({ databaseUrl: database.url, environment })
  const { site, metrics } = await node.app.listen()
  // A second address of this machine: what listens everywhere listens there too.
  expect((await fetch(`http://127.0.0.2:${site}/healthz`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${metrics}/metrics`)).rejects.toThrow()
  await node.close()
  await database.drop()
})

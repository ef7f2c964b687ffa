import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { prices } from '@powerplay/contract/dashboard/areas'
import { minuteMs, mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServedArea } from '../../../program/area.ts'
import { openDesk, page, reason, type Desk } from '../test/desk.ts'
import { createExports } from './exports-area.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

function openExports(areas: readonly ServedArea[], platform = desk.node.app.platform) {
  const { auth } = desk.node.app.doors
  const parts = { platform, findPeople: auth.publicUsers, findPerson: auth.findUserFor }
  return createExports({ parts, auth, areas: () => areas })
}

const stateOf = async (id: string) => (await desk.ask('admin.exports.get', { id })).row['state']

it('that waits for long behind another one of its node is not lost; one of a node that is gone is', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow: ServedArea = {
    spec: prices,
    source: { rows: () => held.then(() => []) },
    actions: {},
  }
  const exports = openExports([slow])
  const ask = () => exports.ask(slow, { filter: {} }, desk.asStaff())
  const [first, second] = [await ask(), await ask()]
  await expect.poll(() => stateOf(first.job_id)).toBe('running')
  const age = () =>
    desk.node.app.platform.database.query({
      text: `update staff_exports set seen_at = $1 where state in ('waiting', 'running')`,
      values: [new Date(desk.node.app.platform.clock.now() - 6 * minuteMs)],
    })
  await age()
  await exports.upkeep()
  expect(await stateOf(first.job_id)).toBe('running')
  expect(await stateOf(second.job_id)).toBe('waiting')
  // Another node touches them no more than it wrote them.
  await openExports([]).upkeep()
  expect(await stateOf(second.job_id)).toBe('waiting')
  await age()
  await openExports([]).upkeep()
  expect(await stateOf(second.job_id)).toBe('failed')
  release()
  await exports.settle()
})

it.each([
  ['whose disk is full', '/dev/full'],
  ['whose file cannot be made', '/no-such-folder/export.csv'],
])('%s fails and leaves no file, and the next one is written', async (_name, leadsTo) => {
  const { platform } = desk.node.app
  const ids = [platform.mintId(), platform.mintId()] as const
  const folder = join(platform.config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  await symlink(leadsTo, join(folder, `${ids[0]}.csv`))
  const left = [...ids]
  const mintId = () => mustHave(left.shift(), 'an id')
  const quick: ServedArea = {
    spec: prices,
    source: { rows: () => Promise.resolve([]) },
    actions: {},
  }
  const exports = openExports([quick], { ...platform, mintId })
  for (const id of ids) {
    expect(await exports.ask(quick, { filter: {} }, desk.asStaff())).toEqual({ job_id: id })
  }
  await exports.settle()
  expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'done'])
  expect(await readdir(folder)).not.toContain(`${ids[0]}.csv`)
})

it('that is over is not taken back once more, and no line says that it was', async () => {
  const { job_id: id } = await desk.ask('admin.users.export', { filter: {} })
  await expect.poll(() => stateOf(id)).toBe('done')
  await desk.ask('admin.exports.cancel', { id, reason })
  await expect(desk.ask('admin.exports.cancel', { id, reason })).rejects.toMatchObject({
    refusal: 'core/unknown-id',
  })
  const filter = { event: { is: 'exports.cancel' } }
  const { rows } = await desk.ask('admin.audit.list', { ...page, filter })
  expect(rows).toHaveLength(1)
})

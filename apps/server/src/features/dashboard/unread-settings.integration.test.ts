import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk, page, reason, type Desk } from './test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const id = 'cases.harm'
const refresh = () => desk.node.app.platform.settings.refresh()

/** Writes a version as an older program did, whose schema was another. */
async function writeOld(version: number, change: (rules: Record<string, unknown>) => object) {
  const initial = desk.node.app.platform.settings.find(id)?.initial
  await desk.node.app.platform.database.query({
    text: `insert into setting_versions (key, version, value, reason) values ($1, $2, $3::jsonb, $4)`,
    values: [id, version, JSON.stringify(change({ ...Object(initial) })), reason],
  })
  await refresh()
}
const row = async () => (await desk.ask('admin.settings.get', { id })).row
const isWaiting = async () =>
  JSON.stringify(await desk.ask('adminQueues', {})).includes('"area":"settings"')

it('a version of before nights could be off still holds', async () => {
  await writeOld(1, ({ nightPlay, ...rules }) => {
    const { isOn, ...night } = Object(nightPlay)
    expect(isOn).toBe(false)
    return { ...rules, restDays: 30, nightPlay: night }
  })
  expect(await row()).toMatchObject({ state: 'read', problem: null, version: 1 })
  expect(String((await row())['value'])).toContain('"restDays":30')
  expect(await isWaiting()).toBe(false)
})

it('a version that cannot be read is shown to staff, and waits for them until another one holds', async () => {
  await writeOld(2, (rules) => ({ ...rules, restDays: 'a week' }))
  expect(await row()).toMatchObject({ state: 'unread', version: 2 })
  expect(String((await row())['problem'])).toContain('restDays')
  const filter = { state: { in: ['unread'] } }
  const { rows } = await desk.ask('admin.settings.list', { ...page, filter })
  expect(rows.map(({ id: key }) => key)).toEqual([id])
  expect(await isWaiting()).toBe(true)
  const { detail } = await desk.ask('admin.settings.get', { id })
  const { settings } = desk.node.app.platform
  await settings.set({ key: id, value: detail['value'], reason, by: null })
  expect(await row()).toMatchObject({ state: 'read', problem: null, version: 3 })
  expect(await isWaiting()).toBe(false)
})

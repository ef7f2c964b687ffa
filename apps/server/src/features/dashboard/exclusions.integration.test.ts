import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, page, reason, type Desk } from './test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const rows = async () => (await desk.ask('admin.compliance.list', page)).rows

describe('staff', () => {
  it('exclude a player who has set nothing, by name, and keep the account closed longer', async () => {
    const { ask, node } = desk
    const player = await node.join()
    const named = { player: player.name, reason }
    expect(await rows()).not.toContainEqual(expect.objectContaining({ id: player.wireId }))
    await ask('admin.compliance.excludePlayer', { ...named, period: '6m' })
    const [row] = await rows()
    expect(row).toMatchObject({ id: player.wireId, state: 'excluded', reason, isForever: null })
    const [left] = await node.app.platform.database.query<{ open: number }>({
      text: `select count(*)::int as open from sessions where user_id = $1 and ended_at is null`,
      values: [player.userId],
    })
    expect(left?.open).toBe(0)

    // From its row on, as any other: longer, never shorter.
    await ask('admin.compliance.exclude', { id: player.wireId, period: 'forever', reason })
    expect((await rows())[0]).toMatchObject({ isForever: 'yes' })
    await expect(
      ask('admin.compliance.excludePlayer', { ...named, period: '6m' }),
    ).rejects.toMatchObject({ refusal: 'compliance/would-shorten' })
    const { history } = await ask('admin.compliance.get', { id: player.wireId })
    expect(history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['compliance.exclude', 'compliance.excludePlayer']),
    )
  })

  it('are told that there is nobody of that name', async () => {
    const nobody = { player: 'nobody-is-called-so', period: '6m', reason }
    await expect(desk.ask('admin.compliance.excludePlayer', nobody)).rejects.toMatchObject({
      refusal: 'dashboard/unknown-person',
    })
  })
})

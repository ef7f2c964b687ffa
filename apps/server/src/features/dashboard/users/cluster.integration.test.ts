import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../../test/app.ts'
import { openDesk, reason, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('staff', () => {
  it('say nothing of accounts of their own, though nobody has looked at the signs yet', async () => {
    const { ask, asStaff, node } = desk
    const [staff, second, stranger] = [await node.join(), await node.join(), await node.join()]
    const { economy } = node.app.doors
    const sign = ({ userId }: TestPlayer) =>
      economy.noteSign(node.app.platform.database, {
        ...{ userId, kind: 'device', value: `laptop of ${staff.name}` },
      })
    await sign(staff)
    await sign(second)
    const act = (verb: string, fields: object) =>
      ask(`admin.user-cluster.${verb}`, { ...fields, reason }, asStaff(staff))
    const refused = { refusal: 'dashboard/own-cluster' }
    // Joined to somebody by staff, it would be in a cluster that its owner was in no longer.
    const joined = act('join', { of: second.wireId, user: stranger.name })
    await expect(joined).rejects.toMatchObject(refused)
    await ask(
      'admin.user-cluster.join',
      { of: second.wireId, user: stranger.name, reason },
      asStaff(await node.join()),
    )
    for (const { wireId } of [second, stranger]) {
      await expect(act('setApart', { id: wireId })).rejects.toMatchObject(refused)
    }
  })
})

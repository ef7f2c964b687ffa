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

  it('join an account of staff, or of whoever is one person with them, as two', async () => {
    const { ask, askFor, asStaff, node } = desk
    const [clerk, mate, stranger] = [await node.join(), await node.join(), await node.join()]
    await node.app.doors.auth.grantRole({ userId: clerk.userId, role: 'support', by: null })
    const { economy } = node.app.doors
    const { database } = node.app.platform
    for (const { userId } of [clerk, mate]) {
      await economy.noteSign(database, { userId, kind: 'device', value: `of ${clerk.name}` })
    }
    const personOf = async ({ userId }: TestPlayer) =>
      (await database.transaction((tx) => economy.clusterOf(tx, userId))).userIds
    const called = (...people: TestPlayer[]) =>
      people.map(({ name, wireId }) => `${name} (${wireId})`).join(', ')
    const asked = await askFor('admin.user-cluster.join', {
      ...{ of: stranger.wireId, user: mate.name, reason },
    })
    const request = async () => (await ask('admin.approvals.get', { id: asked })).row
    // Names stand in the title, which an erasure empties; what the trail keeps is of ids.
    expect(await request()).toMatchObject({
      subject: `Join ${called(stranger)} with ${called(clerk, mate)}`,
      before: `${stranger.wireId}: alone; ${mate.wireId}: one person with ${clerk.wireId}`,
      after: `one person with ${mate.wireId}`,
    })
    expect(await personOf(stranger)).toEqual([stranger.userId])
    // Nobody decides about an own account, neither to agree nor to refuse: the request waits for others.
    for (const [verb, by] of [
      ['approve', clerk],
      ['refuse', clerk],
      ['refuse', mate],
    ] as const) {
      await expect(
        ask(`admin.approvals.${verb}`, { id: asked, reason }, asStaff(by)),
      ).rejects.toMatchObject({ refusal: 'dashboard/own-request' })
      expect(await request()).toMatchObject({ state: 'requested' })
    }
    expect(await personOf(stranger)).toEqual([stranger.userId])
    // Nor does the bell count it for them.
    const waiting = async (by: TestPlayer) =>
      (await node.app.handlers.adminQueues({}, asStaff(by))).find(
        ({ area }) => area === 'approvals',
      )
    const other = await node.join()
    expect(await Promise.all([clerk, mate, other].map(waiting))).toMatchObject([
      ...[undefined, undefined],
      { open: 1 },
    ])
    await ask('admin.approvals.refuse', { id: asked, reason }, asStaff(other))
    expect(await request()).toMatchObject({ state: 'refused' })
  })

  it('join it once somebody agrees, and set nobody apart who is alone', async () => {
    const { ask, askFor, asStaff, node } = desk
    const [clerk, player] = [await node.join(), await node.join()]
    await node.app.doors.auth.grantRole({ userId: clerk.userId, role: 'support', by: null })
    const { economy } = node.app.doors
    const { database } = node.app.platform
    const joined = { of: player.wireId, user: clerk.name, reason }
    const asked = await askFor('admin.user-cluster.join', joined)
    await ask('admin.approvals.approve', { id: asked, reason }, asStaff(await node.join()))
    const { userIds } = await database.transaction((tx) => economy.clusterOf(tx, player.userId))
    expect(userIds).toEqual([clerk.userId, player.userId].toSorted())
    // Of two whose parting is asked for at once, the second is alone by then.
    const parting = ({ wireId }: TestPlayer) =>
      askFor('admin.user-cluster.setApart', { id: wireId, reason })
    const [first, second] = [await parting(clerk), await parting(player)]
    for (const id of [first, second]) {
      await ask('admin.approvals.approve', { id, reason }, asStaff(await node.join()))
    }
    expect((await ask('admin.approvals.get', { id: second })).row).toMatchObject({
      state: 'failed',
      outcome: expect.stringContaining('Somebody changed this in the meantime'),
    })
    const [own] = await database.query({
      text: 'select is_apart as "isApart" from cluster_members where user_id = $1',
      values: [player.userId],
    })
    expect(own).toEqual({ isApart: false })
  })
})

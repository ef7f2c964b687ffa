import { calls } from '@powerplay/contract'
import { areas } from '@powerplay/contract/dashboard/areas'
import { describe, expect, it } from 'vitest'
import { canDo, isRoleId, isStaff, permissionGroups, roleIds } from './roles.ts'

describe('roles', () => {
  it('make moderators and administrators of players; a player without one may nothing [ADM-001]', () => {
    const [player, moderator, administrator] = [[], ['chat_moderator'], ['*']]
    const may = (permission: string) =>
      [player, moderator, administrator].map((roles) => canDo(roles, permission))
    expect(may('chat_moderator')).toEqual([false, true, true])
    expect(may('users')).toEqual([false, false, true])
    expect([player, moderator, administrator].map(isStaff)).toEqual([false, true, true])
  })

  it('grant what their table says and nothing else [ADM-011]', () => {
    expect(canDo(['chat_moderator'], 'chat_moderator')).toBe(true)
    expect(canDo(['chat_moderator'], 'users')).toBe(false)
    expect(canDo(['finance'], 'withdrawals', 'approve')).toBe(true)
    expect(canDo(['support'], 'users', 'edit')).toBe(false)
    expect(canDo([], 'dashboard')).toBe(false)
  })

  it('of the regulator let in to what reads and to nothing that changes the house', () => {
    const open = Object.entries(calls).flatMap(([key, { who }]) =>
      typeof who === 'object' && canDo(['regulator'], who.permission, who.type) ? [key] : [],
    )
    const acts = open.filter((key) => !/\.(list|get|export)$/.test(key))
    // Requests of others open by the permission of their kind, of which the regulator has none; files
    // and keys are the reader's own; the walk along the chains is what the role is for.
    expect(acts.sort()).toEqual([
      ...['admin.approvals.approve', 'admin.approvals.refuse', 'admin.approvals.withdraw'],
      ...['admin.audit.verify', 'admin.exports.cancel'],
      ...['admin.operator-keys.create', 'admin.operator-keys.end', 'admin.operator-keys.rotate'],
      ...['adminFrame', 'adminOverview', 'adminQueues'],
    ])
    expect(open).toContain('admin.audit.export')
    const deciding = areas.flatMap(({ actions }) =>
      Object.values(actions).flatMap(({ approval }) => approval ?? []),
    )
    expect(deciding.filter((one) => canDo(['regulator'], one.permission, one.type))).toEqual([])
    // Nor do calls that are everybody's show a regulator who somebody is.
    for (const more of ['users', 'ignore_privacy', 'manageTickets', 'chat_moderator', 'kyc']) {
      expect(canDo(['regulator'], more)).toBe(false)
    }
  })

  it('of the administrator grant everything [ADM-006] [ADM-010]', () => {
    expect(canDo(['*'], 'whatever', 'delete')).toBe(true)
  })

  it('that nobody knows grant nothing, whatever they are called', () => {
    for (const role of ['owner', '__proto__', 'constructor', 'toString', '']) {
      expect(isRoleId(role)).toBe(false)
      expect(canDo([role], 'dashboard')).toBe(false)
    }
    expect(canDo(['support'], 'constructor')).toBe(false)
  })

  it('make staff', () => {
    expect(isStaff([])).toBe(false)
    for (const id of roleIds) expect(isStaff([id])).toBe(true)
  })

  it('are shown as groups of permissions with their types [ADM-007]', () => {
    expect(permissionGroups(['finance'])[0]?.items).toContainEqual({
      id: 'withdrawals',
      types: { active: true, approve: true },
    })
    expect(permissionGroups(['*'])).toEqual([])
  })
})

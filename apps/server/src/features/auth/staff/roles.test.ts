import { describe, expect, it } from 'vitest'
import { canDo, isRoleId, isStaff, permissionGroups, roleIds } from './roles.ts'

describe('roles', () => {
  it('grant what their table says and nothing else [ADM-011]', () => {
    expect(canDo(['chat_moderator'], 'chat_moderator')).toBe(true)
    expect(canDo(['chat_moderator'], 'users')).toBe(false)
    expect(canDo(['finance'], 'withdrawals', 'approve')).toBe(true)
    expect(canDo(['support'], 'users', 'edit')).toBe(false)
    expect(canDo([], 'dashboard')).toBe(false)
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

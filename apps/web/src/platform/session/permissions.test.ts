import { describe, expect, it } from 'vitest'
import { may, mayAll, type Permissions } from './permissions.ts'

const finance: Permissions = {
  roles: [{ id: 'finance' }],
  permissions: [
    { id: 'one', items: [{ id: 'withdrawals', types: { active: true, approve: true } }] },
    {
      id: 'two',
      items: [
        { id: 'users', types: { active: false, edit: true } },
        { id: 'reports', types: { export: true } },
      ],
    },
  ],
}

describe('the permission check', () => {
  it('answers a guest with no [ADM-009]', () => {
    expect(may(undefined, 'dashboard')).toBe(false)
    expect(may({}, 'dashboard')).toBe(false)
  })

  it('answers the role * with yes [ADM-010]', () => {
    expect(may({ permissions: { roles: [{ id: '*' }], permissions: [] } }, 'users', 'edit')).toBe(
      true,
    )
  })

  it('reads the type that is asked for, active unless told, in whichever group [ADM-011]', () => {
    const holder = { permissions: finance }
    expect(may(holder, 'withdrawals')).toBe(true)
    expect(may(holder, 'withdrawals', 'approve')).toBe(true)
    expect(may(holder, 'withdrawals', 'edit')).toBe(false)
    expect(may(holder, 'users')).toBe(false)
    expect(may(holder, 'users', 'edit')).toBe(true)
    expect(may(holder, 'reports')).toBe(false)
    expect(may(holder, 'dashboard')).toBe(false)
  })

  it('asks for every permission in its own type [ADM-011]', () => {
    const holder = { permissions: finance }
    const editing = { permission: 'users', type: 'edit' } as const
    expect(mayAll(holder, ['withdrawals', editing])).toBe(true)
    expect(mayAll(holder, ['withdrawals', 'users'])).toBe(false)
    expect(mayAll(holder, [{ permission: 'withdrawals', type: 'export' }])).toBe(false)
    expect(mayAll(undefined, ['withdrawals'])).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { Permissions } from '../platform/session/permissions.ts'
import type { SessionUser } from '../platform/session/session-context.tsx'
import { admissionOf } from './admission.ts'

const nova: SessionUser = { id: 'user_1', name: 'nova', email: null, isEmailVerified: true }
/** What the server tells of a role with these permissions; '*' is a role of its own. */
const permissionsOf = (ids: readonly string[]): Permissions => ({
  roles: ids.includes('*') ? [{ id: '*' }] : [{ id: 'staff' }],
  permissions: [{ id: 'staff', items: ids.map((id) => ({ id, types: { active: true } })) }],
})
const guest = { status: 'guest' } as const
const player = { status: 'signed-in', user: nova } as const

describe('who may see a page', () => {
  it('is everybody when the page asks for nothing', () => {
    for (const session of [guest, player, { status: 'loading' } as const]) {
      expect(admissionOf('/', {}, session)).toBe('granted')
    }
  })

  it('is not a guest when it asks for a signed-in player: the sign-in window opens', () => {
    const demands = { requiresAuth: true }
    expect(admissionOf('/profile/settings', demands, guest)).toBe('sign-in')
    expect(admissionOf('/profile/settings', demands, player)).toBe('granted')
    expect(admissionOf('/profile/settings', demands, { status: 'loading' })).toBe('wait')
  })

  it('is sent home without one of the permissions that it lists [LOBBY-023]', () => {
    const demands = { permissions: ['dashboard', 'users'] } as const
    const holding = (ids: readonly string[]) =>
      admissionOf('/staff', demands, {
        status: 'signed-in',
        user: { ...nova, permissions: permissionsOf(ids) },
      })
    expect(holding([])).toBe('home')
    expect(holding(['dashboard'])).toBe('home')
    expect(holding(['users', 'dashboard'])).toBe('granted')
    expect(holding(['*'])).toBe('granted')
    expect(admissionOf('/staff', demands, guest)).toBe('sign-in')
  })

  it('is nobody who has excluded himself, except for the page that says so [LEGAL-012]', () => {
    const user = { ...nova, isSelfExcluded: true, permissions: permissionsOf(['*']) }
    const excluded = { status: 'signed-in', user } as const
    for (const path of ['/', '/casino/game/dice', '/terms', '/profile/settings', '/error/1']) {
      expect(admissionOf(path, {}, excluded)).toBe('self-excluded')
    }
    expect(admissionOf('/error/se', {}, excluded)).toBe('granted')
  })
})

import type { PermissionGroup } from '@powerplay/contract'

/** Permission id to the types a role grants besides `active`, which it always grants. */
type Grants = Readonly<Record<string, readonly string[]>>

/** Ids of the roles this platform ships. `*` may do everything. */
export const roleIds = ['*', 'chat_moderator', 'support', 'marketing', 'finance', 'risk'] as const
export type RoleId = (typeof roleIds)[number]

/**
 * What each shipped role may do. Source: 001_d6a9941efb711ce5.txt section 6 for the ids dashboard,
 * manageTickets and ignore_privacy; 000_1c37c0fb05cd66e6.txt section 6 for chat_moderator and users.
 */
const grantsByRole: Readonly<Record<Exclude<RoleId, '*'>, Grants>> = {
  chat_moderator: { dashboard: [], chat_moderator: [] },
  support: { dashboard: [], users: [], manageTickets: [] },
  marketing: {
    dashboard: [],
    promotions: ['edit'],
    content: ['edit'],
    race: ['edit'],
    affiliate: ['edit'],
    reports: [],
  },
  finance: {
    dashboard: [],
    users: [],
    payments: ['edit'],
    withdrawals: ['approve'],
    user_money: ['request'],
    reports: ['export'],
  },
  risk: {
    dashboard: [],
    users: ['edit'],
    compliance: ['edit'],
    kyc: ['approve'],
    user_money: ['approve'],
    audit: [],
  },
}

/** True for the id of a role we know. */
export function isRoleId(text: string): text is RoleId {
  return roleIds.some((id) => id === text)
}

/** Everybody with a role is staff: shorter sessions, and later a second factor. */
export function isStaff(roles: readonly string[]): boolean {
  return roles.length > 0
}

function grantsOf(role: string): Grants {
  return isRoleId(role) && role !== '*' ? grantsByRole[role] : {}
}

/** True when one of the roles grants the permission under this type. */
export function canDo(roles: readonly string[], permission: string, type = 'active'): boolean {
  if (roles.includes('*')) return true
  return roles.some((role) => {
    const grants = grantsOf(role)
    if (!Object.hasOwn(grants, permission)) return false
    return type === 'active' || grants[permission]?.includes(type) === true
  })
}

/** The permissions of the roles as the specification's groups; `*` needs none to be listed. */
export function permissionGroups(roles: readonly string[]): PermissionGroup[] {
  return roles.flatMap((role) => {
    const items = Object.entries(grantsOf(role)).map(([id, types]) => ({
      id,
      types: Object.fromEntries(['active', ...types].map((type) => [type, true])),
    }))
    return items.length === 0 ? [] : [{ id: role, items }]
  })
}

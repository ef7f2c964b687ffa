import {
  permissionTypesOf,
  roleIds,
  type Grants,
  type PermissionGroup,
  type PermissionId,
  type PermissionType,
  type RoleId,
} from '@powerplay/contract'

export { roleIds, type RoleId } from '@powerplay/contract'

/** A shipped role as staff read it. */
export interface Role {
  readonly id: RoleId
  readonly name: string
  readonly grants: Grants
}

const everything: Grants = permissionTypesOf

/**
 * What each shipped role may do. Source: product specification of the community and staff, 13.1; the
 * regulator, who only reads, is ours.
 */
export const roles: readonly Role[] = [
  { id: '*', name: 'Administrator', grants: everything },
  {
    id: 'chat_moderator',
    name: 'Moderator',
    grants: { dashboard: ['active'], chat_moderator: ['active'] },
  },
  {
    id: 'support',
    name: 'Support',
    grants: { dashboard: ['active'], users: ['active'], manageTickets: ['active'] },
  },
  {
    id: 'marketing',
    name: 'Marketing',
    grants: {
      dashboard: ['active'],
      promotions: ['active', 'edit'],
      content: ['active', 'edit'],
      race: ['active', 'edit'],
      affiliate: ['active', 'edit'],
      reports: ['active'],
    },
  },
  {
    id: 'finance',
    name: 'Finance',
    grants: {
      dashboard: ['active'],
      users: ['active'],
      payments: ['active', 'edit'],
      withdrawals: ['active', 'approve'],
      user_money: ['active', 'request'],
      reports: ['active', 'export'],
    },
  },
  {
    id: 'risk',
    name: 'Risk',
    grants: {
      dashboard: ['active'],
      users: ['active', 'edit'],
      compliance: ['active', 'edit'],
      kyc: ['active', 'approve'],
      user_money: ['active', 'approve'],
      audit: ['active'],
    },
  },
  // Reads what a licence is about, checks the chains and takes files along; changes nothing.
  {
    id: 'regulator',
    name: 'Regulator',
    grants: {
      dashboard: ['active'],
      audit: ['active', 'export'],
      reports: ['active', 'export'],
      payments: ['active'],
      compliance: ['active'],
      games: ['active'],
      sports: ['active'],
      trading: ['active'],
      race: ['active'],
      licence: ['active'],
    },
  },
]

const grantsByRole = new Map<string, Grants>(roles.map(({ id, grants }) => [id, grants]))

/** True for the id of a role we know. */
export function isRoleId(text: string): text is RoleId {
  return roleIds.some((id) => id === text)
}

/** Everybody with a role is staff: shorter sessions, and a second factor. */
export function isStaff(held: readonly string[]): boolean {
  return held.length > 0
}

const isPermission = (text: string): text is PermissionId => Object.hasOwn(permissionTypesOf, text)

/** True when one of the roles grants the permission under this type; `*` grants whatever is asked. */
export function canDo(held: readonly string[], permission: string, type = 'active'): boolean {
  if (held.includes('*')) return true
  if (!isPermission(permission)) return false
  const types = held.flatMap(
    (role): readonly string[] => grantsByRole.get(role)?.[permission] ?? [],
  )
  return types.includes(type)
}

const permissionIds = Object.keys(permissionTypesOf).filter(isPermission)

/** What roles grant together. */
export function grantsOf(held: readonly string[]): Grants {
  const typesOf = (id: PermissionId): PermissionType[] =>
    permissionTypesOf[id].filter((type) => canDo(held, id, type))
  const granted = permissionIds.map((id) => [id, typesOf(id)] as const)
  return Object.fromEntries(granted.filter(([, types]) => types.length > 0))
}

/** The permissions of the roles as the specification's groups; `*` needs none to be listed. */
export function permissionGroups(held: readonly string[]): PermissionGroup[] {
  return held
    .filter((role) => role !== '*' && grantsByRole.has(role))
    .map((role) => ({
      id: role,
      items: Object.entries(grantsByRole.get(role) ?? {}).map(([id, types]) => ({
        id,
        types: Object.fromEntries(types.map((type) => [type, true])),
      })),
    }))
}

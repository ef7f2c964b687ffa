import type { OwnUser, PermissionId, PermissionType } from '@powerplay/contract'

/** What an account's roles permit, in the groups that the server tells. */
export type Permissions = Pick<OwnUser, 'roles' | 'permissions'>

/** A permission that something asks for: of a type of its own, or `active`. */
export type WantedPermission =
  PermissionId | { readonly permission: PermissionId; readonly type: PermissionType }

/** Somebody who may hold permissions; undefined is a guest. */
type Holder = { readonly permissions?: Permissions | undefined } | undefined

/**
 * The permission check (001_d6a9941efb711ce5.txt, section 6): a guest may nothing, the role '*'
 * everything; otherwise the permission is looked up in the groups and the given type read.
 */
export function may(
  holder: Holder,
  permission: PermissionId,
  type: PermissionType = 'active',
): boolean {
  const held = holder?.permissions
  if (held === undefined) return false
  if (held.roles.some(({ id }) => id === '*')) return true
  return held.permissions.some(({ items }) =>
    items.some(({ id, types }) => id === permission && Object.hasOwn(types, type) && types[type]),
  )
}

/** Whether all of these are permitted. */
export function mayAll(holder: Holder, wanted: readonly WantedPermission[]): boolean {
  return wanted.every((one) =>
    typeof one === 'string' ? may(holder, one) : may(holder, one.permission, one.type),
  )
}

/**
 * What staff may be allowed, by the types each permission has. `active`, to see and to act, belongs
 * to all of them. Source: product specification of the community and staff, 13.1; the ids dashboard,
 * manageTickets and ignore_privacy from 001_d6a9941efb711ce5.txt section 6, chat_moderator and users
 * from 000_1c37c0fb05cd66e6.txt section 6.
 */
export const permissionTypesOf = {
  dashboard: ['active'],
  users: ['active', 'edit', 'export'],
  user_money: ['active', 'request', 'approve'],
  user_roles: ['active', 'request', 'approve'],
  manageTickets: ['active'],
  chat_moderator: ['active'],
  ignore_privacy: ['active'],
  promotions: ['active', 'edit', 'approve'],
  vip: ['active', 'edit'],
  race: ['active', 'edit'],
  affiliate: ['active', 'edit', 'approve'],
  token: ['active', 'edit'],
  content: ['active', 'edit'],
  games: ['active', 'edit'],
  providers: ['active', 'edit'],
  sports: ['active', 'edit'],
  trading: ['active', 'edit'],
  payments: ['active', 'edit'],
  withdrawals: ['active', 'approve'],
  compliance: ['active', 'edit'],
  kyc: ['active', 'approve'],
  settings: ['active', 'edit', 'approve'],
  audit: ['active', 'export'],
  reports: ['active', 'export'],
  licence: ['active', 'edit'],
} as const

export type PermissionId = keyof typeof permissionTypesOf

/** `active`: see and act; the others allow what their name says besides. */
export type PermissionType = 'active' | 'edit' | 'approve' | 'export' | 'request'

/** What somebody is allowed: the types granted, by permission. Without a permission's id: nothing of it. */
export type Grants = Readonly<Partial<Record<PermissionId, readonly PermissionType[]>>>

/** Ids of the roles this platform ships. `*` may do everything. */
export const roleIds = [
  '*',
  'chat_moderator',
  'support',
  'marketing',
  'finance',
  'risk',
  'regulator',
] as const
export type RoleId = (typeof roleIds)[number]

import { z } from 'zod'
import { call, ownerRate } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import {
  appChanges,
  appFields,
  appId,
  connectedApp,
  oauthApp,
  oauthClient,
  oauthScope,
} from './oauth-entities.ts'
import { oauthRefusals } from './oauth-refusals.ts'

/** The text in the address of /oauth/authorize/{requestId}. */
const requestId = z.string().min(1).max(64)
const reason = z.string().trim().min(5).max(500)
const version = z.int().min(1)
const staff = { permission: 'settings' } as const
const editor = { permission: 'settings', type: 'edit' } as const
const staffRate = { limit: 120, windowMs: 60_000, per: 'user' } as const

/** Source: 001 section 2; docs/decisions/0033-oauth.md. */
export const oauthCalls = {
  oauthRequest: call({
    feature: 'auth',
    gate: 'oauth',
    summary: 'Which app asks to sign the player in, and what it wants to know.',
    path: '/api/oauth/request',
    who: 'player',
    input: z.strictObject({ requestId }),
    output: z.object({ client: oauthApp, scopes: z.array(oauthScope) }),
    refusals: [oauthRefusals['unknown-request']],
  }),
  oauthDecide: call({
    feature: 'auth',
    gate: 'oauth',
    summary:
      'Allows or refuses what an app asks for; the answer says where the page goes on. Allowing ' +
      'asks for a proof of presence, and for the second factor of whoever has one.',
    path: '/api/oauth/decide',
    who: 'player',
    presence: 'cookie',
    rate: ownerRate,
    input: z.strictObject({ requestId, allow: z.boolean() }),
    output: z.object({ redirect: z.string() }),
    refusals: [oauthRefusals['unknown-request']],
  }),
  connectedApps: call({
    feature: 'auth',
    summary: 'The apps that the player allowed, the latest first.',
    path: '/api/oauth/apps',
    who: 'player',
    rate: ownerRate,
    input: empty,
    output: z.array(connectedApp),
  }),
  removeApp: call({
    feature: 'auth',
    summary: 'Takes back what an app was allowed; all its tokens for the player end.',
    path: '/api/oauth/apps/remove',
    who: 'player',
    presence: 'cookie',
    twoFactor: 'enrolled',
    rate: ownerRate,
    input: z.strictObject({ id: appId }),
    output: z.array(connectedApp),
    refusals: [oauthRefusals['app-not-connected']],
  }),
  oauthClients: call({
    feature: 'auth',
    summary: 'The apps that staff registered, the newest first.',
    path: '/api/admin/oauth-clients/list',
    who: staff,
    rate: staffRate,
    input: z.strictObject({
      page: z.int().min(1).max(10_000).default(1),
      perPage: z.int().min(1).max(100).default(20),
    }),
    output: z.object({
      rows: z.array(oauthClient),
      page: z.int(),
      pages: z.int(),
      total: z.int(),
    }),
  }),
  createOauthClient: call({
    feature: 'auth',
    summary: 'Registers an app. The secret of an app that keeps one is answered only here.',
    path: '/api/admin/oauth-clients/create',
    who: editor,
    twoFactor: 'enrolled',
    rate: staffRate,
    input: appFields.extend({ isPublic: z.boolean(), reason }),
    output: z.object({ client: oauthClient, secret: z.string().nullable() }),
  }),
  updateOauthClient: call({
    feature: 'auth',
    summary: 'Changes what is written about an app.',
    path: '/api/admin/oauth-clients/update',
    who: editor,
    twoFactor: 'enrolled',
    rate: staffRate,
    input: z.strictObject({ id: appId, version, changes: appChanges, reason }),
    output: oauthClient,
  }),
  archiveOauthClient: call({
    feature: 'auth',
    summary: 'Puts an app away: it can ask no more, and all tokens it holds end.',
    path: '/api/admin/oauth-clients/archive',
    who: editor,
    twoFactor: 'enrolled',
    rate: staffRate,
    input: z.strictObject({ id: appId, version, reason }),
    output: oauthClient,
  }),
}

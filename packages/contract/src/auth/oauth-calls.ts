import { z } from 'zod'
import { call, ownerRate } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { appId, connectedApp, oauthApp, oauthScope } from './oauth-entities.ts'
import { oauthRefusals } from './oauth-refusals.ts'

/** The text in the address of /oauth/authorize/{requestId}. */
const requestId = z.string().min(1).max(64)

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
}

import type { CallHandlers } from '../../../platform/context.ts'
import { listApps, removeApp } from './connected-apps.ts'
import { decideRequest, showRequest } from './decide-request.ts'
import type { OauthHost } from './oauth-host.ts'

/** The calls about apps of others. */
export type OauthCalls = Pick<
  CallHandlers,
  'oauthRequest' | 'oauthDecide' | 'connectedApps' | 'removeApp'
>

/** Contract call to use case. */
export function oauthCalls(host: OauthHost): OauthCalls {
  const { shop } = host
  return {
    oauthRequest: (which, context) => showRequest(host, which, context),
    oauthDecide: (decision, context) => decideRequest(host, decision, context),
    connectedApps: (_input, context) => listApps(shop, context),
    removeApp: (which, context) => removeApp(shop, which, context),
  }
}

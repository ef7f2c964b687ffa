import { refuse, type Uuid } from '@powerplay/kernel'
import {
  owesProof,
  playerOf,
  refuseUnproven,
  type CallContext,
  type Caller,
} from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { userWireId } from '../../../platform/context.ts'
import { findAuthorisationRequest, type AuthorisationRequest } from './authorisation-request.ts'
import type { OauthHost } from './oauth-host.ts'
import { noteDecision } from './events.ts'
import { endpoints } from './provider.ts'
import { oauthOpen } from './settings.ts'

function checkIsOpen({ platform }: AuthWorkshop): void {
  if (!platform.settings.get(oauthOpen)) refuse('core/feature-off')
}

/** Who asks for what, for the page that asks the player. @throws Refusal auth/unknown-request */
export async function showRequest(
  { shop }: OauthHost,
  { requestId }: { readonly requestId: string },
  context: CallContext,
) {
  checkIsOpen(shop)
  const userId = playerOf(context)
  const { client, scopes } = await findAuthorisationRequest(shop, requestId, userId)
  const { name, icon, url } = client
  return { client: { name, icon, url }, scopes: [...scopes] }
}

/** @throws Refusal core/two-factor-needed, core/presence-needed */
function refuseAbsent(caller: Caller): void {
  if (owesProof(caller)) refuse('core/two-factor-needed')
  refuseUnproven(caller)
}

async function grantAsked(
  host: OauthHost,
  { client, scopes }: AuthorisationRequest,
  userId: Uuid,
): Promise<string> {
  const provider = await host.provider()
  const grant = new provider.Grant({ accountId: userWireId(userId), clientId: client.id })
  grant.addOIDCScope(scopes.join(' '))
  return grant.save()
}

/**
 * Writes the player's decision into the request. The answer leads to our own address, which takes
 * the decision to the app: only in the browser that brought the request, and only while this
 * player is signed in there. Allowing opens a way to the account, so the player shows who sits there.
 * @throws Refusal auth/unknown-request, core/two-factor-needed, core/presence-needed
 */
export async function decideRequest(
  host: OauthHost,
  { requestId, allow }: { readonly requestId: string; readonly allow: boolean },
  context: CallContext,
): Promise<{ redirect: string }> {
  checkIsOpen(host.shop)
  const userId = playerOf(context)
  const request = await findAuthorisationRequest(host.shop, requestId, userId)
  if (allow) refuseAbsent(context.caller)
  const provider = await host.provider()
  const waiting = await provider.Interaction.find(requestId)
  if (waiting === undefined || waiting.result !== undefined) return refuse('auth/unknown-request')
  waiting.result = allow
    ? {
        login: { accountId: userWireId(userId), remember: false },
        consent: { grantId: await grantAsked(host, request, userId) },
      }
    : { error: 'access_denied', error_description: 'the player said no' }
  await waiting.persist()
  const { id: client } = request.client
  await noteDecision(host.shop, userId, { client, scopes: request.scopes.join(' '), allow })
  return { redirect: `${endpoints.authorization}/${requestId}` }
}

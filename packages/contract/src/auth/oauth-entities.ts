import { z } from 'zod'
import { instantMs } from '../core/fields.ts'

/** What an app may be told: who the player is, the name, the e-mail. */
export const oauthScope = z.enum(['openid', 'profile', 'email'])

/** A picture that needs no request of its own: a PNG inside the text. */
const icon = z
  .string()
  .max(24_000)
  .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/)
  .nullable()

/** Public id of an app, as it sends it with every request. */
export const appId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** An app as a player sees it before deciding. */
export const oauthApp = z.object({ name: z.string(), icon, url: z.string() })

/** An app that may act for the player. */
export const connectedApp = oauthApp.extend({
  id: appId,
  scopes: z.array(oauthScope),
  /** When the player allowed it for the first time. */
  connectedAt: instantMs,
})

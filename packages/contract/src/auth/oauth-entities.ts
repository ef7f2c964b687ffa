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

const redirectUris = z.array(z.string().min(1).max(500)).min(1).max(10)

/** What staff write down about an app. */
export const appFields = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** Home page of the app, https. */
  url: z.string().max(500),
  icon: icon.default(null),
  /** Where answers may be sent, compared to the letter: https, or http on the loopback. */
  redirectUris,
})

/** The same fields, any of them. */
export const appChanges = z.strictObject({
  name: appFields.shape.name.optional(),
  url: appFields.shape.url.optional(),
  icon: icon.optional(),
  redirectUris: redirectUris.optional(),
})

/** An app as staff see it; its secret is shown once and never again. */
export const oauthClient = oauthApp.extend({
  id: appId,
  redirectUris: z.array(z.string()),
  /** A public app (phone, desktop) keeps no secret; PKCE alone proves it. */
  isPublic: z.boolean(),
  version: z.int().min(1),
  createdAt: instantMs,
  archivedAt: instantMs.nullable(),
})

import { oauthApps } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { AuthWorkshop } from '../parts.ts'
import {
  createApp,
  newSecret,
  setAppIcon,
  switchAppOff,
  switchAppOn,
  takeSecret,
  updateApp,
} from './manage-clients.ts'

/** The dashboard's place of apps of others; their secrets stand in no column. */
export function oauthAppsArea(shop: Pick<AuthWorkshop, 'platform' | 'secrets'>): ServedArea {
  return serveArea(oauthApps, {
    source: {
      from: 'oauth_clients c',
      id: { sql: 'c.id', type: 'text' },
      version: 'c.version',
      columns: {
        name: 'c.name',
        state: `case when c.archived_at is null then 'on' else 'off' end`,
        kind: `case when c.is_public then 'public' else 'secret' end`,
        url: 'c.url',
        redirectUris: 'array_to_string(c.redirect_uris, chr(10))',
        profile: `'profile' = any (c.scopes)`,
        email: `'email' = any (c.scopes)`,
        clientId: 'c.id',
        hasIcon: 'c.icon is not null',
        secretFor: 'case when c.secret_until > now() then c.secret_for end',
        secretUntil: 'case when c.secret_until > now() then c.secret_until end',
        createdAt: 'c.created_at',
        offSince: 'c.archived_at',
      },
    },
    actions: {
      create: createApp(shop),
      update: updateApp,
      setIcon: setAppIcon,
      newSecret: newSecret(shop),
      takeSecret: (order) => takeSecret(shop, order),
      switchOff: (order) => switchAppOff(shop, order),
      switchOn: switchAppOn,
    },
  })
}

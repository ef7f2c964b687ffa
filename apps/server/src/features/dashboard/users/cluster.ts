import { userCluster } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'

/** What joined an account to others, in words. */
const signWords = `case m.sign when 'sign' then 'a shared sign: address and browser, or payment'
  when 'staff' then 'staff' else m.sign end`

/** The accounts that count as one person with this one, as they are written down. */
export function clusterArea(): ServedArea {
  return serveArea(userCluster, {
    source: {
      from: `cluster_members m join cluster_members own on own.cluster_id = m.cluster_id
        and own.user_id <> m.user_id`,
      id: { sql: 'm.user_id' },
      of: { sql: 'own.user_id', noun: 'user' },
      columns: {
        user: 'm.user_id',
        sign: signWords,
        isApart: 'm.is_apart',
        since: 'm.joined_at',
      },
    },
    actions: {},
  })
}

import { operatorKeys } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import {
  playerOf,
  type CallContext,
  type Caller,
  type Platform,
} from '../../../platform/context.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { AuthDoor } from '../../auth/index.ts'

/** Who sees and ends the keys of everybody. */
const seesAll = ({ can }: Pick<Caller, 'can'>) => can('settings', 'edit')

/** A scope's permission and type; `active` where it names none. */
function partsOf(scope: string): readonly [permission: string, type: string] {
  const [permission = '', type = 'active'] = scope.split('.')
  return [permission, type]
}

/** Keys of scripts: staff see their own, and whoever may change settings all of them. */
export function operatorKeysArea(
  { clock }: Pick<Platform, 'clock'>,
  { keys }: Pick<AuthDoor, 'keys'>,
): ServedArea {
  const at = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return serveArea(operatorKeys, {
    source: {
      from: 'operator_keys k',
      id: { sql: 'k.id' },
      version: 'k.version',
      seenBy: ({ caller }: CallContext, add) =>
        seesAll(caller) ? 'true' : `k.user_id = ${add(caller.userId)}`,
      columns: {
        name: 'k.name',
        owner: 'k.user_id',
        scope: `array_to_string(k.scope, ', ')`,
        state: `case when k.ended_at is not null then 'ended' when k.expires_at <= now() then 'expired'
          when k.previous_until > now() then 'rotating' else 'open' end`,
        createdAt: 'k.created_at',
        expiresAt: 'k.expires_at',
        usedAt: 'k.used_at',
        usedFrom: 'k.used_from',
      },
    },
    actions: {
      async create({ tx, fields: { name, scope, days }, context }) {
        const { caller } = context
        const missing = scope.filter((one) => !caller.can(...partsOf(one)))
        if (missing.length > 0) {
          refuse('core/bad-payload', { fields: { scope: [`You may not: ${missing.join(', ')}`] } })
        }
        const minted = await keys.mint(tx, { name, scope, days }, caller)
        const after = `${[...scope].toSorted().join(', ')}; until ${at(minted.expiresAt)}`
        return { subject: minted.id, after, answer: { id: minted.id }, toldOnce: minted }
      },
      async rotate({ tx, id, context }) {
        const minted = await keys.rotate(tx, { id, userId: playerOf(context) })
        if (minted === null) refuse('dashboard/key-over')
        return {
          after: `new secret; until ${at(minted.expiresAt)}`,
          answer: { id },
          toldOnce: minted,
        }
      },
      async end({ tx, id, context: { caller } }) {
        const which = { id, userId: seesAll(caller) ? null : caller.userId }
        if ((await keys.end(tx, which, clock.now())) === 0) refuse('dashboard/key-over')
        return { after: 'ended' }
      },
    },
  })
}

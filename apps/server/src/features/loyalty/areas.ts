import { vip } from '@powerplay/contract/dashboard/areas'
import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../program/area.ts'
import type { LoyaltyAnnouncer } from './announcer.ts'
import { giveLevel, readLevels } from './level-store.ts'
import { levelAt } from './accrual.ts'

const cents = (column: string) => `(select (greatest(0, t.${column}) / 10000)::bigint
  from loyalty_totals t where t.user_id = u.id)`

/** The dashboard's place of levels. */
export function loyaltyAreas(announcer: Pick<LoyaltyAnnouncer, 'grew'>): readonly ServedArea[] {
  const heldOf = async (on: Queries, userId: Uuid) =>
    levelAt(await readLevels(on, [userId]), Infinity)
  /** @throws Refusal core/bad-payload for a level that the player holds, or a lower one */
  const expectHigher = async (on: Queries, userId: Uuid, level: number) => {
    const held = await heldOf(on, userId)
    if (level <= held) refuse('core/bad-payload', { fields: { level: ['validation.min'] } })
    return held
  }
  return [
    serveArea(vip, {
      source: {
        from: 'users u',
        id: { sql: 'u.id', noun: 'user' },
        columns: {
          user: 'u.id',
          level: `coalesce((select max(l.level) from loyalty_levels l where l.user_id = u.id), 0)::int`,
          rated: `coalesce(${cents('rated_usd_e6')}, 0)`,
          deposited: `coalesce(${cents('deposited_usd_e6')}, 0)`,
          since: 'u.created_at',
        },
      },
      actions: {
        setLevel: {
          async plan({ tx, id, fields: { level } }) {
            const held = await expectHigher(tx, id, level)
            const title = `Give level ${level}`
            return { title, before: `level ${held}`, after: `level ${level}`, about: id }
          },
          async run({ tx, id, fields: { level } }) {
            const held = await expectHigher(tx, id, level)
            await giveLevel(tx, id, level)
            return {
              ...{ before: `level ${held}`, after: `level ${level}` },
              afterwards: async () => announcer.grew([id]),
            }
          },
        },
      },
    }),
  ]
}

import { toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'

/** A game, or a studio with all of its own, that staff took off. */
interface StoppedGame {
  readonly id: string
  readonly name: string
  readonly isStudio: boolean
  readonly reason: string | null
  readonly by: Uuid | null
  readonly since: number | null
}

interface StoredGame extends Omit<StoppedGame, 'since'> {
  readonly at: bigint | null
}

const shownMax = 200

const linesOf = (area: string, id: string) =>
  `audit_lines where stream = 'staff' and subject = ${id} and event in ('${area}.update', '${area}.stop')`

/** The act that took it off: the first that left it off since one last left it on. */
const begun = (area: string, id: string) => `left join lateral (
  select at_ms, actor, detail->>'reason' as reason from ${linesOf(area, id)}
    and detail->>'after' like 'off,%' and number > coalesce((select max(number) from ${linesOf(area, id)}
      and detail->>'after' like 'on,%'), 0)
  order by number limit 1) l on true`

/** What is off in the catalogue, the latest first, with who took it off and why. */
async function readStoppedGames(on: Queries): Promise<StoppedGame[]> {
  const rows = await on.query<StoredGame>({
    text: `select p.name as id, p.name, true as "isStudio", l.reason, l.actor as by, l.at_ms as at
        from providers p ${begun('game-providers', 'p.name')} where not p.is_enabled
      union all select g.id, g.name, false, l.reason, l.actor, l.at_ms
        from games g ${begun('games', 'g.id')} where not g.is_enabled
      order by at desc nulls last, id limit $1`,
    values: [shownMax],
  })
  return rows.map(({ at, ...row }) => ({ ...row, since: at === null ? null : toSafeNumber(at) }))
}

/** What is off in the catalogue, as rows beside the incident switches. */
export async function stoppedGames(on: Queries, findPeople: FindPeople) {
  const stopped = await readStoppedGames(on)
  const people = await findPeople(stopped.flatMap(({ by }) => by ?? []))
  return stopped.map(({ id, name, isStudio, reason, since, by: userId }) => {
    const by = people.get(userId ?? '')
    return {
      id: `${isStudio ? 'studio' : 'game'}:${id}`,
      what: isStudio ? `All games of ${name}` : `Game: ${name}`,
      kind: 'title',
      state: 'off',
      reason,
      by: by === undefined ? null : playerCell(by),
      since,
    }
  })
}

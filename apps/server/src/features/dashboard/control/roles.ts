import { rolePeople, roles as declaration } from '@powerplay/contract/dashboard/areas'
import { fromWireId, mustHave, refuse } from '@powerplay/kernel'
import { serveArea, type ActOrder, type Plan, type ServedArea } from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import { isRoleId, roles, type AuthDoor, type RoleId } from '../../auth/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'

type Door = Pick<AuthDoor, 'staff' | 'changeRole' | 'findUserFor'>

interface Assignment {
  readonly user: string
  readonly role: RoleId
  readonly on: boolean
}

/** The shipped roles, and how somebody gets one. */
export function rolesArea(auth: Door, findPeople: FindPeople): ServedArea {
  async function personOf({ tx, context, fields: { user } }: ActOrder<Assignment>) {
    const id = fromWireId('user', user)
    const found =
      id === undefined
        ? await auth.findUserFor(context.caller, user, tx)
        : ((await findPeople([id], tx)).get(id) ?? null)
    return found ?? refuse('dashboard/unknown-person')
  }
  /** What an assignment would do by now: the roles of its person before and after. */
  async function foreseen(order: ActOrder<Assignment>) {
    const person = await personOf(order)
    const { role, on } = order.fields
    const { name } = mustHave(
      roles.find(({ id }) => id === role),
      'the role',
    )
    const held = (await auth.staff(order.tx)).find(({ id }) => id === person.id)?.roles ?? []
    const others = held.filter((one) => one !== role)
    const after = on === held.includes(role) ? held : [...others, ...(on ? [role] : [])]
    const told = { before: held.join(', '), after: after.join(', ') }
    return { person, told, title: `${on ? '+' : '−'} ${name}` }
  }
  return serveArea(declaration, {
    source: {
      async rows() {
        const staff = await auth.staff()
        return roles.map(({ id, name, grants }) => ({
          id,
          role: id,
          name,
          people: staff.filter((member) => member.roles.includes(id)).length,
          permissions:
            id === '*'
              ? 'everything'
              : Object.entries(grants)
                  .map(([permission, types]) => wordsOf(permission, types))
                  .join(', '),
        }))
      },
    },
    actions: {
      assign: {
        async plan(order: ActOrder<Assignment>) {
          const { person, told, title } = await foreseen(order)
          expectChange(order.fields, told)
          // The person, not the name: somebody else may be called so by then.
          return { title, ...told, about: person.id, fixed: { user: person.wireId } }
        },
        async run(order: ActOrder<Assignment>) {
          const { tx, fields, by } = order
          const { person, told } = await foreseen(order)
          expectAgreed(order, told)
          expectChange(fields, told)
          const { role, on: isGiven } = fields
          const afterwards = await auth.changeRole(tx, { userId: person.id, role, isGiven, by })
          return { subject: person.id, ...told, afterwards }
        },
      },
    },
  })
}

/** @throws Refusal core/bad-payload for a role that is held already, or not held at all */
function expectChange({ on }: Assignment, { before, after }: Pick<Plan, 'before' | 'after'>): void {
  if (before !== after) return
  refuse('core/bad-payload', {
    fields: { role: [on ? 'validation.unique' : 'validation.exists'] },
  })
}

/** A permission with the types that are more than seeing and acting. */
function wordsOf(permission: string, types: readonly string[]): string {
  const more = types.filter((type) => type !== 'active')
  return more.length === 0 ? permission : `${permission} (${more.join(', ')})`
}

/** Who holds a role. */
export function rolePeopleArea(auth: Door, findPeople: FindPeople): ServedArea {
  return serveArea(rolePeople, {
    source: {
      of: { type: 'text' },
      async rows(role) {
        const holders = (await auth.staff()).filter(
          (member) => role !== null && isRoleId(role) && member.roles.includes(role),
        )
        const people = await findPeople(holders.map(({ id }) => id))
        return holders.map(({ id, hasFactor }) => {
          const person = mustHave(people.get(id), 'an account of staff')
          return { id, user: playerCell(person), hasFactor }
        })
      },
    },
    actions: {},
  })
}

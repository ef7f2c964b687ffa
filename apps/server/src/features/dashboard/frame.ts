import { z } from 'zod'
import type { ShownAction, ShownArea, ShownColumn } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import type { ActionSpec, AreaSpec, ColumnSpec } from '@powerplay/contract/dashboard/areas'
import { playerOf, type CallContext, type Caller } from '../../platform/context.ts'
import { maySee, type FindPeople } from './areas/cells.ts'

function showColumn([key, column]: readonly [string, ColumnSpec]): ShownColumn {
  const { kind, label, isSorted, isFiltered, isHidden, isFact, choices } = column
  return {
    key,
    kind,
    label,
    isSorted,
    isFiltered,
    isHidden,
    isFact,
    choices: Object.entries(choices).map(([id, [word, tone]]) => ({ id, word, tone })),
  }
}

function showAction([id, action]: readonly [string, ActionSpec]): ShownAction {
  const { label, help, on, isVersioned, isDestructive, approval, approvalFor, form } = action
  return {
    id,
    label,
    help,
    on,
    isVersioned,
    isDestructive,
    needsApproval: approval !== null && approvalFor === 'all',
    form: z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }),
  }
}

/** What a caller is shown of an area; actions only as far as the caller may do them. */
function showArea(area: AreaSpec, caller: Caller): ShownArea {
  const { id, title, one, icon, group, of, help, sort, refreshMs, columns, actions } = area
  const { exports } = area
  const allowed = Object.entries(actions).filter(([, { demand }]) =>
    caller.can(demand.permission, demand.type),
  )
  return {
    id,
    title,
    one,
    icon,
    group,
    of,
    help,
    sort,
    refreshMs,
    mayExport: exports !== null && caller.can(exports.permission, exports.type),
    columns: Object.entries(columns)
      .filter(([, column]) => maySee(column, caller))
      .map(showColumn),
    actions: allowed.map(showAction),
  }
}

/** The dashboard as its caller may see it: the screens are drawn from this. */
export async function showFrame(
  areas: readonly AreaSpec[],
  context: CallContext,
  parts: {
    readonly findPeople: FindPeople
    readonly rolesOf: (id: string) => Promise<readonly string[]>
  },
) {
  const { caller } = context
  const userId = playerOf(context)
  const people = await parts.findPeople([userId])
  const { wireId, name, avatar } = mustHave(people.get(userId), 'the account of the caller')
  return {
    me: {
      ...{ id: wireId, name, avatar },
      roles: [...(await parts.rolesOf(userId))],
      seesOverview: caller.can('reports'),
    },
    areas: areas
      .filter(({ demand }) => caller.can(demand.permission, demand.type))
      .map((area) => showArea(area, caller)),
  }
}

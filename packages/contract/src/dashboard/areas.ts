import type { AreaSpec } from './area.ts'
import { chatActs, chatAppeals, chatMutes } from './chat-areas.ts'
import { approvals, audit, rolePeople, roles, settings } from './control-areas.ts'
import { games, incidents, notices } from './site-areas.ts'
import {
  userAudit,
  userBalances,
  userNotes,
  userPostings,
  users,
  userSessions,
  userWagers,
} from './user-areas.ts'

export {
  approvals,
  audit,
  games,
  incidents,
  notices,
  chatActs,
  chatAppeals,
  chatMutes,
  rolePeople,
  roles,
  settings,
  userAudit,
  userBalances,
  userNotes,
  userPostings,
  users,
  userSessions,
  userWagers,
}
export type { ActionSpec, AreaRow, AreaSpec, Demand } from './area.ts'
export type { ColumnSpec, MoneyCell, PlayerCell } from './column.ts'

/** Every area of the dashboard, in the order of the navigation. A new one is a line here. */
export const areas: readonly AreaSpec[] = [
  users,
  userBalances,
  userPostings,
  userWagers,
  userSessions,
  userNotes,
  userAudit,
  games,
  notices,
  chatAppeals,
  chatMutes,
  chatActs,
  approvals,
  incidents,
  settings,
  roles,
  rolePeople,
  audit,
]

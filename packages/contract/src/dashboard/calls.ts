import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { areaGroups } from './area.ts'
import { areaCalls } from './area-calls.ts'
import {
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
} from './areas.ts'

/** A column as the dashboard's screens are told of it. */
export const shownColumn = z.object({
  key: z.string(),
  kind: z.enum(['text', 'number', 'usd', 'money', 'time', 'flag', 'choice', 'country', 'player']),
  label: z.string(),
  isSorted: z.boolean(),
  isFiltered: z.boolean(),
  isHidden: z.boolean(),
  isFact: z.boolean(),
  choices: z.array(
    z.object({
      id: z.string(),
      word: z.string(),
      tone: z.enum(['neutral', 'good', 'bad', 'warn', 'info']),
    }),
  ),
})

/** An action that the caller may do. */
export const shownAction = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string(),
  on: z.enum(['row', 'rows', 'area']),
  isVersioned: z.boolean(),
  isDestructive: z.boolean(),
  /** Somebody else has to agree before anything happens. */
  needsApproval: z.boolean(),
  /** Its fields besides the reason, as a JSON schema. */
  form: z.record(z.string(), z.unknown()),
})

/** An area that the caller may see. */
export const shownArea = z.object({
  id: z.string(),
  title: z.string(),
  one: z.string(),
  icon: z.string(),
  group: z.enum(areaGroups),
  of: z.string().nullable(),
  help: z.string(),
  sort: z.string(),
  columns: z.array(shownColumn),
  actions: z.array(shownAction),
})

const frame = call({
  feature: 'dashboard',
  summary: 'What the dashboard shows of itself to the caller: areas, columns, actions and forms.',
  path: '/api/admin/frame',
  who: { permission: 'dashboard' },
  input: empty,
  output: z.object({
    me: z.object({
      id: z.string(),
      name: z.string(),
      avatar: z.string().nullable(),
      roles: z.array(z.string()),
    }),
    areas: z.array(shownArea),
  }),
})

const queues = call({
  feature: 'dashboard',
  summary: 'What waits for the caller, by area: how many, and since when.',
  path: '/api/admin/queues',
  who: { permission: 'dashboard' },
  input: empty,
  output: z.array(z.object({ area: z.string(), open: z.int(), oldestAt: z.int().nullable() })),
})

/** Source: product specification of the community and staff, 13. */
export const dashboardCalls = {
  adminFrame: frame,
  adminQueues: queues,
  ...areaCalls(users),
  ...areaCalls(userBalances),
  ...areaCalls(userPostings),
  ...areaCalls(userWagers),
  ...areaCalls(userSessions),
  ...areaCalls(userNotes),
  ...areaCalls(userAudit),
  ...areaCalls(games),
  ...areaCalls(notices),
  ...areaCalls(chatAppeals),
  ...areaCalls(chatMutes),
  ...areaCalls(chatActs),
  ...areaCalls(approvals),
  ...areaCalls(incidents),
  ...areaCalls(settings),
  ...areaCalls(roles),
  ...areaCalls(rolePeople),
  ...areaCalls(audit),
} as const

import { expect, it } from 'vitest'
import type { ShownAction, ShownArea } from '@powerplay/contract'
import { actionsFor } from './actions-for.ts'

const action = (id: string, on: ShownAction['on'] = 'row'): ShownAction => ({
  id,
  on,
  label: id,
  help: '',
  isVersioned: false,
  isDestructive: false,
  needsApproval: false,
  form: {},
})
const approvals: ShownArea = {
  id: 'approvals',
  title: 'Approvals',
  one: 'request',
  icon: 'stamp',
  group: 'control',
  of: null,
  help: '',
  refreshMs: null,
  sort: '-at',
  mayExport: false,
  columns: [],
  actions: [action('approve'), action('refuse'), action('withdraw')],
}
const request = (by: string, state: string) => ({ id: '1', version: 0, state, by: { id: by } })
const ids = (row: ReturnType<typeof request>) =>
  actionsFor(approvals, row, 'user_1').map(({ id }) => id)

it('offers a request to others for a decision, and to whoever asked to take it back', () => {
  expect(ids(request('user_2', 'requested'))).toEqual(['approve', 'refuse'])
  expect(ids(request('user_1', 'requested'))).toEqual(['withdraw'])
})

it('publishes a draft, and takes back what is published', () => {
  const draft = { id: 'draft', word: 'Draft', tone: 'warn' } as const
  const state = { key: 'state', kind: 'choice', label: 'State', choices: [draft] } as const
  const off = { isSorted: false, isFiltered: false, isHidden: false, isFact: false }
  const pages: ShownArea = {
    ...approvals,
    id: 'help-pages',
    columns: [{ ...state, ...off, choices: [draft] }],
    actions: [action('update'), action('publish'), action('withdraw')],
  }
  const on = (at: string) =>
    actionsFor(pages, { id: '1', version: 1, state: at }, 'user_1').map(({ id }) => id)
  expect(on('draft')).toEqual(['update', 'publish'])
  expect(on('live')).toEqual(['update', 'withdraw'])
})

it('offers nothing on a request that is decided', () => {
  expect(ids(request('user_2', 'approved'))).toEqual([])
})

it('cancels an export while it is made or its file opens, and not once it is over', () => {
  const files: ShownArea = { ...approvals, id: 'exports', actions: [action('cancel')] }
  const on = (state: string) => actionsFor(files, { id: '1', version: 0, state }, 'me').length
  expect(['waiting', 'running', 'done'].map(on)).toEqual([1, 1, 1])
  expect(['failed', 'cancelled', 'over'].map(on)).toEqual([0, 0, 0])
})

it('offers of an offer and of a switch what their state leaves room for', () => {
  const acts = ['publish', 'pause', 'resume', 'end'].map((id) => action(id))
  const codes: ShownArea = { ...approvals, id: 'promo-codes', actions: acts }
  const of = (area: ShownArea, state: string) =>
    actionsFor(area, { id: '1', version: 1, state }, 'user_1').map(({ id }) => id)
  expect(of(codes, 'draft')).toEqual(['publish', 'end'])
  expect(of(codes, 'active')).toEqual(['pause', 'end'])
  expect(of(codes, 'paused')).toEqual(['resume', 'end'])
  expect(of(codes, 'ended')).toEqual([])
  const verbs = ['stop', 'lift', 'ceiling', 'signOut'].map((verb) => action(verb))
  const switches = { ...approvals, id: 'incidents', actions: verbs }
  const ofKind = (kind: string, state: string) =>
    actionsFor(switches, { id: 'one', version: 1, kind, state }, 'me').map(({ id }) => id)
  expect(ofKind('switch', 'runs')).toEqual(['stop'])
  // Once more for another reason: a lift that waits does not end it then.
  expect(ofKind('switch', 'stopped')).toEqual(['stop', 'lift'])
  expect(ofKind('switch-currency', 'stopped')).toEqual(['lift'])
  expect(ofKind('switch-ceiling', 'stopped')).toEqual(['lift', 'ceiling'])
  expect(ofKind('switch-everybody', 'ready')).toEqual(['signOut'])
  expect(ofKind('title', 'off')).toEqual([])
})

it('switches an app the other way, and shows a secret that waits to whom it waits for', () => {
  const acts = ['update', 'newSecret', 'takeSecret', 'switchOff', 'switchOn']
  const apps: ShownArea = {
    ...approvals,
    id: 'oauth-clients',
    actions: acts.map((id) => action(id)),
  }
  const on = (own: object) =>
    actionsFor(
      apps,
      { id: '1', version: 1, state: 'on', kind: 'secret', secretFor: null, ...own },
      'user_1',
    ).map(({ id }) => id)
  expect(on({})).toEqual(['update', 'newSecret', 'switchOff'])
  expect(on({ state: 'off' })).toEqual(['update', 'newSecret', 'switchOn'])
  expect(on({ kind: 'public' })).toEqual(['update', 'switchOff'])
  expect(on({ secretFor: { id: 'user_1' } })).toContain('takeSecret')
  expect(on({ secretFor: { id: 'user_2' } })).not.toContain('takeSecret')
})

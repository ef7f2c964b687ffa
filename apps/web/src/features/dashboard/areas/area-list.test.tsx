import type { ShownAction, ShownArea, ShownColumn } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AreaList } from './area-list.tsx'
import type { ListPlace } from './list-place.ts'

const column: ShownColumn = {
  key: 'name',
  kind: 'text',
  label: 'Name',
  isSorted: false,
  isFiltered: false,
  isHidden: false,
  isFact: false,
  choices: [],
}
const act: ShownAction = {
  id: 'endSessions',
  label: 'End sessions',
  help: '',
  on: 'rows',
  isVersioned: false,
  isDestructive: true,
  needsApproval: false,
  form: {},
}
const area: ShownArea = {
  id: 'users',
  title: 'Users',
  one: 'user',
  icon: 'users',
  group: 'players',
  of: null,
  help: '',
  sort: '-name',
  refreshMs: null,
  mayExport: false,
  columns: [column],
  actions: [act],
}

vi.mock('../use-frame.ts', () => ({ useFrame: () => ({ me: { id: 'user_9' }, areas: [] }) }))
vi.mock('./use-list.ts', () => ({
  useList: (_area: unknown, { after }: { readonly after?: string }) => {
    const names = after === undefined ? ['alice', 'bob'] : ['carol']
    const rows = names.map((name) => ({ id: `user_${name}`, version: 0, name }))
    const page = { rows, next: 'x', previous: null, total: 3, isTotalWhole: true, note: null }
    return { data: page, error: null, refetch: vi.fn<() => void>() }
  },
}))

const nothing = { sort: undefined, dir: undefined, after: undefined, before: undefined }
const place: ListPlace = { ...nothing, filters: {}, row: undefined }
const stay = () => undefined
afterEach(cleanup)

it('acts on the chosen rows that are seen, not on those of another page', () => {
  const { rerender } = render(<AreaList area={area} place={place} onPlace={stay} />)
  fireEvent.click(screen.getByLabelText('Choose all rows of this page'))
  expect(screen.getByText('2 chosen')).toBeTruthy()
  rerender(<AreaList area={area} place={{ ...place, after: 'x' }} onPlace={stay} />)
  expect(screen.getByText('carol')).toBeTruthy()
  expect(screen.queryByText(/chosen$/)).toBeNull()
  fireEvent.click(screen.getByLabelText('Choose user_carol'))
  expect(screen.getByText('1 chosen')).toBeTruthy()
})

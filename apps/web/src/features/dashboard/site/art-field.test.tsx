import type { ShownArea } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import ArtField from './art-field.tsx'

const pictures: ShownArea = {
  ...{ id: 'pictures', title: 'Pictures', one: 'picture', icon: 'image', group: 'site' },
  ...{ of: null, help: '', sort: '-at', refreshMs: null, mayExport: false },
  ...{ columns: [], actions: [] },
}
const path = '/api/content/pictures/0a.webp'
const rows = [
  { id: '0a', version: 0, title: 'Snow', picture: path },
  { id: '0b', version: 0, title: 'Gone', picture: null },
]
const areas = vi.hoisted((): { now: object[] } => ({ now: [] }))

vi.mock('../use-frame.ts', async (original) => ({
  ...(await original<object>()),
  useFrame: () => ({ areas: areas.now }),
}))
const useList = vi.hoisted(() => vi.fn<(area: ShownArea, question: object) => object>())
vi.mock('../areas/use-list.ts', () => ({ useList }))
useList.mockImplementation(() => ({ data: { rows }, error: null }))

afterEach(cleanup)

function show(value: string) {
  const onChange = vi.fn<(value: string) => void>()
  render(<ArtField label="Art" hint="Pick one" value={value} onChange={onChange} />)
  return onChange
}
const isPicked = (name: string) => screen.getByRole('radio', { name, hidden: true })

it('offers what was uploaded and is not archived, and what the site draws, and shows the pick', () => {
  areas.now = [pictures]
  const onChange = show('originals/crash')
  expect(isPicked('Crash')).toHaveProperty('checked', true)
  // Archived ones take no room of the list.
  const filter = { state: { in: ['ready'] } }
  expect(useList).toHaveBeenLastCalledWith(pictures, { filter, perPage: 200 })
  expect(screen.queryByRole('radio', { name: 'Gone' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Snow' }))
  expect(onChange).toHaveBeenLastCalledWith(path)
  fireEvent.click(screen.getByRole('radio', { name: 'Drawn by the site' }))
  expect(onChange).toHaveBeenLastCalledWith('')
})

it('keeps what stands there already, whoever drew it, and needs no list', () => {
  areas.now = []
  show('sport/old-name')
  expect(isPicked('sport/old-name')).toHaveProperty('checked', true)
  expect(screen.queryByRole('radio', { name: 'Snow' })).toBeNull()
})

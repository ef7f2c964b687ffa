import { expect, it } from 'vitest'
import { readViews, withView, writeViews } from './saved-views.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

it('keeps views by area, each name once', () => {
  const store = memory()
  const first = { name: 'New today', search: '?createdAt=gte.5' }
  writeViews('users', withView([first], { name: 'Staff', search: '?isStaff=is.yes' }), store)
  expect(readViews('users', store).map(({ name }) => name)).toEqual(['New today', 'Staff'])
  expect(readViews('audit', store)).toEqual([])
  expect(withView([first], { name: 'New today', search: '' })).toEqual([
    { name: 'New today', search: '' },
  ])
})

it('takes what is no list of views for none', () => {
  for (const text of ['', '{', '3', '[1,{"name":2}]']) {
    const store = memory()
    store.setItem('powerplay.dashboard.views.users', text)
    expect(readViews('users', store)).toEqual([])
  }
})

import { expect, it, vi } from 'vitest'
import { renewPage } from './page-renewal.ts'

function fakeStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

function fakeParts() {
  const at = { nowMs: 1_000_000 }
  const parts = { storage: fakeStorage(), show: vi.fn(), reload: vi.fn(), nowMs: () => at.nowMs }
  return { at, parts }
}

it('shows the loader and reloads the page once [AUTH-086]', () => {
  const { parts } = fakeParts()
  expect(renewPage(parts)).toBe(true)
  expect(parts.show).toHaveBeenCalledOnce()
  expect(parts.reload).toHaveBeenCalledOnce()
  expect(renewPage(parts)).toBe(false)
  expect(parts.reload).toHaveBeenCalledOnce()
})

it('reloads again for a token that goes stale much later', () => {
  const { at, parts } = fakeParts()
  renewPage(parts)
  at.nowMs += 61_000
  expect(renewPage(parts)).toBe(true)
})

import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The lines of the tables by chapter: which requirements, how each is met, what shows it. */
const lines = page
  .slice(page.indexOf('### V1 '), page.indexOf('\n## Open'))
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .filter(([, rows = '']) => /^\d+\.\d+\.\d+ \(/.test(rows))

const places = ['', 'apps/server/src/features/', 'apps/server/src/platform/', 'apps/server/src/']
const endings = ['.test.ts', '.test.tsx', '.integration.test.ts', '.spec.ts']

function isTest(name: string): boolean {
  const paths = places.flatMap((place) => endings.map((ending) => `${place}${name}${ending}`))
  return paths.some((path) => existsSync(join(root, path)))
}

it('has every requirement of levels 1 and 2 once', () => {
  const rows = lines.flatMap(([, cell = '']) => cell.match(/\d+\.\d+\.\d+ \([12]\)/g) ?? [])
  const at = (level: string) => rows.filter((row) => row.endsWith(`(${level})`)).length
  expect(new Set(rows).size).toBe(rows.length)
  expect([at('1'), at('2')]).toEqual([70, 183])
})

it('names tests that are there', () => {
  const named = lines.flatMap((cells) => cells.at(-2)?.match(/`[^`]+`/g) ?? [])
  const tests = named.map((name) => name.slice(1, -1)).filter((name) => !name.startsWith('npm '))
  expect(tests.length).toBeGreaterThan(150)
  expect(tests.filter((name) => !isTest(name))).toEqual([])
})

it('leaves nothing open without its reason', () => {
  const letters = new Set(
    lines.flatMap((cells) => cells.join().match(/(?<=OPEN\*\* \()[a-z]/g) ?? []),
  )
  const reasons = page.slice(page.indexOf('\n## Open')).match(/(?<=\n\| )[a-z](?= +\|)/g)
  expect([...letters].sort()).toEqual(reasons)
})

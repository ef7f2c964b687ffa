import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectedPackages, installStamp, isInstalled } from './packages.mjs'

let root = ''

function write(path: string, content: object) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'powerplay-packages-'))
  write('package.json', { workspaces: ['packages/*'] })
  write('packages/one/package.json', { name: 'one' })
  write('package-lock.json', {
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/elsewhere': { version: '1.0.0', os: ['nowhere'], optional: true },
      'node_modules/one': { link: true },
    },
  })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

it('expects what fits this machine', () => {
  expect(expectedPackages(root)).toEqual([['node_modules/a', '1.0.0']])
})

it('knows a finished installation from a partial or an outdated one', () => {
  write('node_modules/a/package.json', { version: '1.0.0' })
  write('node_modules/one/package.json', { name: 'one' })
  expect(isInstalled(root)).toBe(false)
  write('node_modules/.package-lock.json', {})
  expect(isInstalled(root)).toBe(true)
  write('node_modules/a/package.json', { version: '0.9.0' })
  expect(isInstalled(root)).toBe(false)
})

it('stamps the wanted packages and the machine', () => {
  const before = installStamp(root, 'linux-x64-115')
  expect(installStamp(root, 'linux-x64-115')).toBe(before)
  expect(installStamp(root, 'linux-x64-127')).not.toBe(before)
  write('packages/one/package.json', { name: 'one', version: '2.0.0' })
  expect(installStamp(root, 'linux-x64-115')).not.toBe(before)
})

import { expect, it } from 'vitest'
import { completeLock, machineOf } from './lock-file.mjs'

it('tells the machine of a package from its name', () => {
  expect(machineOf('@x/oxide-linux-arm64-musl')).toEqual({
    cpu: ['arm64'],
    libc: ['musl'],
    os: ['linux'],
  })
  expect(machineOf('@x/oxide-win32-x64-msvc')).toEqual({ cpu: ['x64'], os: ['win32'] })
  expect(machineOf('@x/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] })
})

it('adds only the optional packages that are absent, once', () => {
  const packages: Record<string, object> = {
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { 'tool-linux-x64': '2.0.0', 'tool-darwin-arm64': '^2.0.0' },
    },
    'node_modules/tool/node_modules/tool-linux-x64': { version: '2.0.0', optional: true },
  }
  expect(completeLock(packages)).toEqual(['tool-darwin-arm64@2.0.0'])
  expect(packages['node_modules/tool-darwin-arm64']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    os: ['darwin'],
    dev: true,
    optional: true,
  })
  expect(completeLock(packages)).toEqual([])
})

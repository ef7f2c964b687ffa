import { describe, expect, it } from 'vitest'
import { distancesFrom } from './import-graph.mjs'
import { chooseTests, storiesOf } from './near-tests.mjs'

describe('the tests near a change', () => {
  it('are found along the imports, by their number', () => {
    const importers = new Map([
      ['rules.ts', ['rules.test.ts', 'index.ts']],
      ['index.ts', ['server.ts', 'rules.ts']],
      ['server.ts', ['server.integration.test.ts']],
      ['other.ts', ['other.test.ts']],
    ])
    expect(Object.fromEntries(distancesFrom(importers, ['rules.ts']))).toEqual({
      'rules.ts': 0,
      'rules.test.ts': 1,
      'index.ts': 1,
      'server.ts': 2,
      'server.integration.test.ts': 3,
    })
  })

  it('are chosen from the nearest on, the quicker of two first, while there is time', () => {
    const distances = new Map([
      ['far.test.ts', 5],
      ['slow.test.ts', 1],
      ['quick.test.ts', 1],
      ['near.test.ts', 0],
    ])
    const costMs = (path: string) => (path === 'slow.test.ts' ? 200_000 : 10_000)
    expect(chooseTests(distances, costMs)).toEqual({
      chosen: ['near.test.ts', 'quick.test.ts', 'far.test.ts'],
      left: ['slow.test.ts'],
    })
  })

  it('have stories where the folder has some, and none because of a test', () => {
    expect([...storiesOf(['apps/web/src/features/auth/two-factor/code.tsx'])]).toEqual([
      'e2e/two-factor.spec.ts',
    ])
    expect([
      ...storiesOf(['apps/web/src/features/auth/account/account.test.ts', 'README.md']),
    ]).toEqual([])
    expect([...storiesOf(['e2e/xss.spec.ts'])]).toEqual(['e2e/xss.spec.ts'])
  })
})

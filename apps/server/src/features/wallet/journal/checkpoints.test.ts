import { describe, expect, it } from 'vitest'
import { portionOf, type Commit } from './checkpoints.ts'

const id = '01985a11-0000-7000-8000-000000000001'

function commit(lane: number, number: number, facts = 1): Commit {
  const wagers = `{${Array.from({ length: facts }, () => id).join(',')}}`
  return {
    ...{ lane, number: BigInt(number), wager_ids: wagers, kinds: '' },
    ...{ result_ids: '{}', posting_ids: '{}' },
  }
}

const placesOf = (commits: readonly Commit[]) =>
  commits.map(({ lane, number }) => `${lane}/${number}`)

describe('a portion of the journal', () => {
  it('holds no more facts than it may, but always one commit', () => {
    const commits = [commit(1, 1, 3), commit(2, 1, 2), commit(1, 2, 1)]
    expect(placesOf(portionOf(commits, { commits: 9, facts: 5 }))).toEqual(['1/1', '2/1'])
    expect(placesOf(portionOf(commits, { commits: 9, facts: 2 }))).toEqual(['1/1'])
    expect(placesOf(portionOf(commits, { commits: 9, facts: 6 }))).toEqual(['1/1', '2/1', '1/2'])
  })

  it('ends with the last commit of a lane that may have more: what follows may rest on those', () => {
    const commits = [commit(1, 1), commit(2, 1), commit(1, 2), commit(2, 2)]
    expect(placesOf(portionOf(commits, { commits: 2, facts: 99 }))).toEqual(['1/1', '2/1', '1/2'])
  })

  it('leaves no hole behind a commit that is too large', () => {
    const commits = [commit(1, 1), commit(1, 2, 50), commit(2, 1), commit(1, 3)]
    expect(placesOf(portionOf(commits, { commits: 9, facts: 10 }))).toEqual(['1/1'])
  })

  it('of nothing is nothing', () => {
    expect(portionOf([], { commits: 9, facts: 9 })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { calls } from '../index.ts'
import { areas } from './areas.ts'
import { areaCalls } from './area-calls.ts'

const made = new Map(areas.flatMap((area) => Object.entries(areaCalls(area))))

/** What a call says to a payload: keys and paths that it does not take. */
function wrongIn(call: string, payload: object): string[] {
  const issues = made.get(call)?.input.safeParse(payload).error?.issues ?? []
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
  )
}

const lists = areas.map(({ id }) => `admin.${id}.list`)
const acts = areas.flatMap(({ id, actions }) =>
  Object.keys(actions).map((verb) => `admin.${id}.${verb}`),
)
const many = 100_000

describe('the lists of all areas', () => {
  it('take no order, condition or field that their declaration has not', () => {
    expect(lists.length).toBeGreaterThan(50)
    for (const list of lists) {
      const wrong = wrongIn(list, {
        ...{ of: 'user_1', sort: 'password_hash; drop', columns: ['secret'], perPage: many },
        filter: { passwordHash: { is: 'x' } },
      })
      expect(wrong, list).toEqual(
        expect.arrayContaining(['sort', 'columns', 'perPage', 'passwordHash']),
      )
    }
  })

  it('take no condition of a hundred thousand values, of whatever kind', () => {
    const wrong: string[] = []
    const asked = areas.flatMap(({ id, of, columns }) =>
      Object.entries(columns)
        .filter(([, { isFiltered }]) => isFiltered)
        .map(([key, { kind, choices }]) => ({
          id,
          of,
          key,
          kind,
          choice: Object.keys(choices)[0],
        })),
    )
    expect(asked.length).toBeGreaterThan(30)
    for (const { id, of, key, kind, choice = 'CH' } of asked) {
      const listed = { in: Array.from({ length: many }, () => choice) }
      const long = { is: 'x'.repeat(many) }
      const condition = kind === 'choice' || kind === 'country' ? listed : long
      const payload = { ...(of !== null && { of: 'user_1' }), filter: { [key]: condition } }
      if (wrongIn(`admin.${id}.list`, payload).length === 0) wrong.push(`${id}.${key}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('the acts of all areas', () => {
  it('are calls of the contract, as their lists are', () => {
    expect([...lists, ...acts].filter((key) => !Object.hasOwn(calls, key))).toEqual([])
  })

  it('take no field that their form does not name', () => {
    expect(acts.length).toBeGreaterThan(80)
    const planted = { roles: ['*'], isSeeded: true, balanceMinor: '1', askedBy: 'user_1' }
    for (const act of acts) {
      expect(wrongIn(act, planted), act).toEqual(expect.arrayContaining(Object.keys(planted)))
    }
  })

  it('ask for a reason that somebody can read', () => {
    for (const act of acts) {
      for (const reason of ['', '    ', 'ok', 'x'.repeat(501), 7]) {
        expect(wrongIn(act, { reason }), act).toContain('reason')
      }
    }
  })
})

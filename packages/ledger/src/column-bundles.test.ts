import { describe, expect, it } from 'vitest'
import { ColumnBundles } from './column-bundles.ts'

const text = 'insert into notes select * from unnest($1::int[], $2::text[])'

describe('records of a batch', () => {
  it('are one statement per name, with the rows in the order of the commands', () => {
    const bundles = new ColumnBundles()
    bundles.add({ name: 'notes', text, columns: [[1], ['one']] })
    bundles.add({ name: 'others', text: 'select $1', columns: [[9]] })
    bundles.add({ name: 'notes', text, columns: [[2, 3], []] })
    expect(bundles.statements()).toEqual([
      { name: 'notes', text, values: [[1, 2, 3], ['one']] },
      { name: 'others', text: 'select $1', values: [[9]] },
    ])
  })

  it('leave the columns alone that a command brought', () => {
    const mine = [[1]]
    const bundles = new ColumnBundles()
    bundles.add({ name: 'notes', text, columns: mine })
    bundles.add({ name: 'notes', text, columns: [[2]] })
    expect(mine).toEqual([[1]])
  })

  it('stop a batch in which one name means two statements', () => {
    const bundles = new ColumnBundles()
    bundles.add({ name: 'notes', text, columns: [[1]] })
    expect(() => bundles.add({ name: 'notes', text: 'select 1', columns: [[1]] })).toThrow(
      'records of one name are one statement',
    )
  })
})

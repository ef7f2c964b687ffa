import { describe, expect, it } from 'vitest'
import { readList } from './read-list.ts'

const head = 'kind,name,birthDate,address,chain,reference'
const csv = (...lines: readonly string[]) => readList([head, ...lines].join('\n'), 'csv')

describe('a list of sanctions', () => {
  it('is read from CSV, with quotes, any line ends and a mark of its encoding', () => {
    const content = [
      `\uFEFF${head}`,
      'person,"Doe, ""Jack"" John",1970-02-28,,,A-1',
      'person,Jane Roe,1981,,,',
      'person,李明,,,,A-3',
      '',
      'address,,,0xAbC0000000000000000000000000000000000001,eth,B-1',
      'address,,,TXyz99999,,"B-2',
    ]
    expect(readList(content.slice(0, 6).join('\r\n'), 'csv')).toEqual({
      problem: null,
      entries: [
        { kind: 'person', name: 'Doe, "Jack" John', born: '1970-02-28', reference: 'A-1' },
        { kind: 'person', name: 'Jane Roe', born: '1981', reference: '' },
        { kind: 'person', name: '李明', born: '', reference: 'A-3' },
        {
          ...{ kind: 'address', chain: 'eth', reference: 'B-1' },
          address: '0xAbC0000000000000000000000000000000000001',
        },
      ],
    })
    expect(readList(content.join('\n'), 'csv').problem).toMatch(/quotes/)
  })

  it('is read from JSON with the same names', () => {
    const rows = [
      { kind: 'person', name: 'Jane Roe', birthDate: null, reference: 'A-1' },
      { kind: 'address', address: 'TXyz99999' },
    ]
    expect(readList(JSON.stringify(rows), 'json')).toEqual({
      problem: null,
      entries: [
        { kind: 'person', name: 'Jane Roe', born: '', reference: 'A-1' },
        { kind: 'address', address: 'TXyz99999', chain: null, reference: '' },
      ],
    })
  })

  it.each([
    ['a kind that nobody knows', 'ship,Boat,,,,'],
    ['a person without a name', 'person,--,1970-01-01,,,'],
    ['a day that is none', 'person,Jane Roe,1970-02-30,,,'],
    ['an address with a space', 'address,,,TX yz99999,,'],
    ['an address of nothing', 'address,,,,,'],
  ])('with %s is not read at all', (_what, line) => {
    const { entries, problem } = csv('person,Jane Roe,1981,,,', line)
    expect([entries, problem]).toEqual([null, expect.stringMatching(/^entry 2: /)])
  })

  it.each([
    ['a page', '<html></html>', 'csv'],
    ['nothing', '', 'csv'],
    ['a column that nobody knows', 'kind,name,born\n', 'csv'],
    ['no JSON', 'kind', 'json'],
    ['no array', '{}', 'json'],
  ] as const)('that is %s is none', (_what, content, kind) => {
    expect(readList(content, kind).problem).not.toBeNull()
  })

  it('may be empty: nobody is on it', () => {
    expect(csv()).toEqual({ entries: [], problem: null })
  })
})

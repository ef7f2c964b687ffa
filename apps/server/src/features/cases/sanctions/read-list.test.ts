import { describe, expect, it } from 'vitest'
import { readList } from './read-list.ts'

const head = 'kind,name,birthDate,address,chain,reference'
const read = (content: string, kind: 'csv' | 'json') => readList(Buffer.from(content), kind)
const csv = (...lines: readonly string[]) => read([head, ...lines].join('\n'), 'csv')

describe('a list of sanctions', () => {
  it('is read from CSV, with quotes, both line ends and a mark of its encoding', async () => {
    const content = [
      `\uFEFF${head}`,
      'person,"Doe, ""Jack"" John",1970-02-28,,,A-1',
      'person,Jane Roe,1981,,,',
      'person,李明,,,,A-3',
      '',
      'address,,,0xAbC0000000000000000000000000000000000001,eth,B-1',
      'address,,,TXyz99999,,"B-2',
    ]
    expect(await read(content.slice(0, 6).join('\r\n'), 'csv')).toEqual({
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
    expect((await read(content.join('\n'), 'csv')).problem).toBe('line 7: quotes')
  })

  it('is read from JSON with the same names', async () => {
    const rows = [
      { kind: 'person', name: 'Jane Roe', birthDate: null, reference: 'A-1' },
      { kind: 'address', address: 'TXyz99999', name: '' },
    ]
    expect(await read(JSON.stringify(rows), 'json')).toEqual({
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
    ['an address of three letters', 'address,,,TXy,,'],
    ['a chain that nobody knows', 'address,,,TXyz99999,trc20,'],
    ['a person on a chain', 'person,Jane Roe,,,eth,'],
    ['an address of a person', 'address,Jane Roe,,TXyz99999,,'],
    ['a name that nobody can see', 'person,\u3164\u200b,,,,'],
    ['what no store can hold', 'person,Jane Roe,,,,A\u0000'],
    ['a name with a comma', 'person,Doe, John,1970-01-01,,,'],
    ['a line that was cut off', 'person,Jane Ro'],
    ['a lone CR', 'person,Jane Roe,1981,,,A-1\rperson,Bad Guy,1981,,,A-2'],
    ['a quote inside', 'person,Jane "J" Roe,1981,,,'],
    ['more after quotes', 'person,"Jane" Roe,1981,,,'],
    ['quotes that do not close', 'person,"Jane Roe,1981,,,'],
  ])('with %s is not read at all', async (_what, line) => {
    const { entries, problem } = await csv('person,Jane Roe,1981,,,', line)
    expect([entries, problem]).toEqual([null, expect.stringMatching(/^line 3: /)])
  })

  it.each([
    ['a page', '<html></html>', 'csv'],
    ['nothing', '', 'csv'],
    ['a column that nobody knows', 'kind,name,born\n', 'csv'],
    ['no JSON', 'kind', 'json'],
    ['no array', '{}', 'json'],
    ['of a column twice', 'kind,name,name\n', 'csv'],
    ['of fields that nobody knows', '[{"kind":"person","name":"Jane Roe","dob":"1981"}]', 'json'],
    ['of fields in capitals', '[{"kind":"address","address":"TXyz99999","Chain":"eth"}]', 'json'],
    ['of numbers', '[1]', 'json'],
  ] as const)('that is %s is none', async (_what, content, kind) => {
    expect((await read(content, kind)).problem).not.toBeNull()
  })

  it('that is not in UTF-8 is none', async () => {
    const bytes = Buffer.from(`${head}\nperson,M\xfcller,,,,`, 'latin1')
    expect(await readList(bytes, 'csv')).toEqual({ entries: null, problem: 'not in UTF-8' })
  })

  it('names the line of the file, after lines that are blank or in quotes', async () => {
    const { problem } = await csv('', 'person,"Jane\nRoe",1981,,,', '', 'ship,Boat,,,,')
    expect(problem).toBe('line 6: kind')
  })

  it('has chains in small letters, and takes a large field in its stride', async () => {
    const { entries } = await csv('address,,,TXyz99999,TRON,"A-1"', '')
    expect(entries).toMatchObject([{ chain: 'tron', reference: 'A-1' }])
    const long = `person,"${'a""'.repeat(1_000_000)}",,,,`
    expect((await csv(long)).problem).toBe('line 2: name')
  })

  it('of more entries than there are in the world is none', async () => {
    const { problem } = await csv(',,,,,\n'.repeat(500_002))
    expect(problem).toBe('more than 500000 lines')
  })

  it('may be empty: nobody is on it', async () => {
    expect(await csv()).toEqual({ entries: [], problem: null })
  })
})

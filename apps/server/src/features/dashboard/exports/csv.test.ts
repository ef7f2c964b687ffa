import { users } from '@powerplay/contract/dashboard/areas'
import { describe, expect, it } from 'vitest'
import { csvHead, csvLines } from './csv.ts'

const { user, email, balance, isStaff, createdAt, state } = users.columns
const spec = { columns: { user, email, balance, isStaff, createdAt, state } }
const row = {
  id: 'user_1',
  user: { id: 'user_1', name: 'nova', avatar: null },
  email: 'nova@example.com',
  balance: 1_234,
  isStaff: false,
  createdAt: Date.parse('2026-03-03T12:00:00.000Z'),
  state: 'active',
}
const lineOf = (own: object) => csvLines(spec, [{ ...row, ...own }])

describe('a file of rows', () => {
  it('has plain decimals, times of ISO 8601 and both parts of a person', () => {
    expect(csvHead(spec)).toBe('Id,User,User id,E-mail,Balance USD,Staff,Created,State\r\n')
    expect(lineOf({})).toBe(
      'user_1,nova,user_1,nova@example.com,12.34,no,2026-03-03T12:00:00.000Z,Active\r\n',
    )
  })

  it('quotes what would break a line, and doubles quotes', () => {
    expect(lineOf({ email: 'a"b,c\r\nd' })).toContain(',"a""b,c\r\nd",')
  })

  it.each([
    ...['=1+1', '+1', '-1+1', '@SUM(A1)', '\tx', '\rx', '\nx'],
    ...[' =1+1', '\u00a0@SUM(A1)', '\ufeff=1+1', '\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20A1'],
  ])('takes the formula out of %j, wherever a player wrote it', (text) => {
    expect(lineOf({ email: text })).toMatch(/,"?'/)
    expect(lineOf({ user: { id: 'u', name: text } })).toMatch(/^user_1,"?'/)
  })

  it('leaves numbers their sign', () => {
    expect(lineOf({ balance: -5 })).toContain(',-0.05,')
    expect(lineOf({ balance: -123_456 })).toContain(',-1234.56,')
  })

  it('has empty cells where nothing is known', () => {
    expect(lineOf({ user: null, balance: null, createdAt: null })).toBe(
      'user_1,,,nova@example.com,,no,,Active\r\n',
    )
  })
})

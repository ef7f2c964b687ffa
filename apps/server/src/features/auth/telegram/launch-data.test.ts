import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '@powerplay/kernel'
import { launchHash, readLaunch, writeLaunch } from './launch-data.ts'

const token = '7342037359:AAHI3z_Vz5e9bC3vQqfUqX1NoNgHlEZmWKU'
const now = Date.UTC(2026, 10, 21, 12)
const nell = { id: 279_058_397, firstName: 'Nell & co', username: 'nell_sea' }
const good = writeLaunch(nell, token, { queryId: 'AAHdF6IQAAAAAN0XohDhrOrc', at: now })

/** The fields, signed anew as only the bot could. */
function signed(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields)
  const hash = launchHash(pairs, token).toString('hex')
  return new URLSearchParams([...pairs, ['hash', hash]]).toString()
}

const user = JSON.stringify({ id: 1, first_name: 'A' })
const authDate = String(now / secondMs)

describe('launch data', () => {
  it('is hashed as the keeper of the protocol describes it, by hand', () => {
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    const lines = `auth_date=${authDate}\nsignature=s\nuser=${user}`
    const wanted = createHmac('sha256', key).update(lines).digest('hex')
    const text = new URLSearchParams({ user, auth_date: authDate, signature: 's', hash: wanted })
    expect(readLaunch(text.toString(), token, now)?.person.id).toBe(1)
  })

  it('names its person', () => {
    expect(readLaunch(good, token, now)?.person).toEqual(nell)
  })

  it('is refused with one changed field, a missing hash or another bot', () => {
    for (const text of [
      good.replace('nell_sea', 'mallory'),
      good.replace(/&hash=[^&]*/, ''),
      good.replace(/hash=./, 'hash=z'),
      `${good}&extra=1`,
      '',
    ]) {
      expect(readLaunch(text, token, now)).toBeUndefined()
    }
    expect(readLaunch(good, `${token}x`, now)).toBeUndefined()
  })

  it('is refused with a field given twice, even when it is signed', () => {
    expect(readLaunch(`${good}&auth_date=1`, token, now)).toBeUndefined()
    expect(readLaunch(`${good}&${good}`, token, now)).toBeUndefined()
  })

  it('is refused from five minutes on, and from the future', () => {
    expect(readLaunch(good, token, now + 5 * minuteMs - 1)).toBeDefined()
    expect(readLaunch(good, token, now + 5 * minuteMs)).toBeUndefined()
    expect(readLaunch(good, token, now - minuteMs)).toBeUndefined()
  })

  it('is refused without a person, for a bot, or with a date that is none', () => {
    const bot = JSON.stringify({ id: 1, first_name: 'A', is_bot: true })
    for (const fields of [
      { auth_date: authDate },
      { auth_date: authDate, user: '{' },
      { auth_date: authDate, user: bot },
      { auth_date: '-1', user },
      { auth_date: `${authDate}e3`, user },
    ]) {
      expect(readLaunch(signed(fields), token, now)).toBeUndefined()
    }
    expect(readLaunch(signed({ auth_date: authDate, user }), token, now)).toBeDefined()
  })
})

import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import {
  birthDateProblems,
  emailProblems,
  nameProblems,
  normalizeEmail,
  passwordProblems,
} from './rules.ts'

const today = Date.UTC(2026, 10, 20, 12)

describe('a name', () => {
  it('has 4 to 20 letters, digits or underscores [AUTH-025]', () => {
    for (const name of ['nova_1', 'abcd', 'A'.repeat(20), '____']) {
      expect(nameProblems(name), name).toEqual([])
    }
    for (const name of [
      'abc',
      'a'.repeat(21),
      'a b c d',
      'émile',
      'a.b.c',
      'abcd ',
      'ａｌｉｃｅ',
      '',
    ]) {
      expect(nameProblems(name), name).toEqual(['validation.regex'])
    }
  })

  it('does not speak for the house', () => {
    for (const name of ['admin', 'Support', 'SETTINGS']) {
      expect(nameProblems(name)).toEqual(['validation.unique'])
    }
  })
})

describe('an e-mail', () => {
  it('is compared without regard to case and blanks', () => {
    expect(normalizeEmail('  Alice@Example.COM ')).toBe('alice@example.com')
  })

  it('is refused when it is none', () => {
    for (const email of [
      '',
      'alice',
      'a@',
      '@b.example',
      'a b@c.example',
      `${'a'.repeat(250)}@b.io`,
    ]) {
      expect(emailProblems(email), email).toEqual(['validation.email'])
    }
  })
})

describe('a password', () => {
  it('has at least as many characters as the setting says', () => {
    expect(passwordProblems('öäü-x7', 'alice', 7)).toEqual(['validation.min.string'])
    expect(passwordProblems('öäü-x7q', 'alice', 7)).toEqual([])
    expect(passwordProblems('a phrase of more than 64 characters '.repeat(4), 'alice', 8)).toEqual(
      [],
    )
  })

  it('is none that everybody tries first', () => {
    const common = ['password', 'Password123!', 'qwertyuiop', '12345678', 'aaaaaaaa', 'abcabcabc']
    for (const password of [...common, 'alice_99', '987654321', '1q2w3e4r', 'iloveyou1']) {
      expect(passwordProblems(password, 'alice', 8), password).toEqual([
        'validation.password.common',
      ])
    }
  })
})

describe('the 3,000 commonest passwords', () => {
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 3_000)

  it('of eight characters or more are all refused, whatever case they are typed in', () => {
    const taken = listed.filter(
      (text) => passwordProblems(text.toUpperCase(), 'alice', 8).length === 0,
    )
    expect([listed.length, taken]).toEqual([3_000, []])
  })

  it('do not make a phrase of one’s own common', () => {
    for (const text of ['a-long-quiet-river', 'Tr4ffic-lights-at-dusk', 'kxmv7-pqhz2']) {
      expect(passwordProblems(text, 'alice', 8), text).toEqual([])
    }
  })
})

describe('a birth date', () => {
  it('makes an adult on the eighteenth birthday and not a day before [AUTH-012]', () => {
    expect(birthDateProblems('2008-11-20', today)).toEqual([])
    expect(birthDateProblems('2008-11-21', today)).toEqual(['validation.age'])
    expect(birthDateProblems('2008-11-20', today, 21)).toEqual(['validation.age_here'])
    expect(birthDateProblems('2005-11-20', today, 21)).toEqual([])
  })

  it('of 29 February makes an adult on 1 March', () => {
    expect(birthDateProblems('2008-02-29', Date.UTC(2026, 1, 28))).toEqual(['validation.age'])
    expect(birthDateProblems('2008-02-29', Date.UTC(2026, 2, 1))).toEqual([])
  })

  it('is a day of the calendar that somebody alive may have', () => {
    for (const date of ['2000-02-30', '1999-13-01', '2030-01-01', '1900-01-01', '0000-00-00']) {
      expect(birthDateProblems(date, today), date).toEqual(['validation.date'])
    }
  })
})

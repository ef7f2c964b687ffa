import { describe, expect, it } from 'vitest'
import { mailLinkOf } from '../credentials/mail-links.ts'
import { readLetter } from './read-letter.ts'

describe('a letter in the mailbox', () => {
  it('is shown with its words, its button and its last line', () => {
    const text =
      'Hello nova, press.\n\nOnce.\n\nVerify email:\nhttp://localhost:8080/email/user_1/abc\n\nNot you?\n'
    expect(readLetter(text)).toEqual({
      paragraphs: ['Hello nova, press.', 'Once.'],
      action: { label: 'Verify email', path: '/email/user_1/abc' },
      footnote: 'Not you?',
    })
  })

  it('leads nowhere else: a link of another site keeps only its path', () => {
    const { action } = readLetter('Go:\nhttps://evil.example/x?y=1\n\nBye')
    expect(action?.path).toBe('/x?y=1')
  })
})

describe('a mailed link', () => {
  it('is known by its path [AUTH-046] [AUTH-048]', () => {
    const link = { user: 'user_1', token: 'a-B_c' }
    expect(mailLinkOf('/password/reset/user_1/a-B_c')).toEqual({ kind: 'reset', ...link })
    expect(mailLinkOf('/email/user_1/a-B_c')).toEqual({ kind: 'verify', ...link })
    expect(mailLinkOf('/email/user_1')).toBeUndefined()
    expect(mailLinkOf('/email/user_1/<b>')).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { writeLetter } from './letter.ts'

const letter = {
  to: 'alice@example.com',
  subject: 'Set a new password',
  paragraphs: ['Hello <b>alice</b> & co.'],
  action: { label: 'Set password', path: '/password/reset/user_1/abc' },
  footnote: 'Not you? Ignore this mail.',
}

describe('a letter', () => {
  it('leads to the site as it is configured, in both of its parts', () => {
    const { text, html } = writeLetter(letter, 'https://play.example')
    const url = 'https://play.example/password/reset/user_1/abc'
    expect(text).toContain(`Set password:\n${url}\n`)
    expect(html).toContain(`href="${url}"`)
  })

  it('writes names as text, never as markup', () => {
    const { html } = writeLetter(letter, 'https://play.example')
    expect(html).not.toContain('<b>alice')
    expect(html).toContain('&lt;b&gt;alice&lt;/b&gt; &amp; co.')
  })
})

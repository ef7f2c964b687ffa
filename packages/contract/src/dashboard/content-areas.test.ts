import { describe, expect, it } from 'vitest'
import { footerLinks } from './content-areas.ts'

describe('a footer link', () => {
  const { href } = footerLinks.actions.create.form.shape

  it.each(['/', '/help/a?b=c#d', 'https://square.example', 'https://square.example/a'])(
    'goes to %s',
    (to) => expect(href.safeParse(to).success).toBe(true),
  )

  it.each([
    ...['javascript:alert(1)', 'data:text/html,x', 'http://plain.example', '//evil.example'],
    ...['/\\evil.example', 'https:///evil', 'https://\\evil', '/a b', '', 'help'],
  ])('never to %s', (to) => expect(href.safeParse(to).success).toBe(false))
})

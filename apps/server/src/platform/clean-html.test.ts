import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

it('keeps bold, italics, breaks and links, and nothing else alive', () => {
  expect(cleanHtml('a <b>b</b> <I>i</I><br/>')).toBe('a <b>b</b> <i>i</i><br>')
  expect(cleanHtml('<a href="/fairness">f</a>')).toBe(
    '<a href="/fairness" rel="noopener noreferrer">f</a>',
  )
  expect(cleanHtml('<a href="https://x.example/?a=1&b=2">x</a>')).toContain(
    'href="https://x.example/?a=1&amp;b=2"',
  )
})

it('disarms what could run or reach outside', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick="alert(1)">x</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="https://x" onmouseover="alert(1)">x</a>',
    '<a href="https://x&quot; onmouseover=alert(1)">x</a>',
    '<svg/onload=alert(1)>',
  ]
  for (const attack of attacks) {
    const clean = cleanHtml(attack)
    expect(clean.replaceAll(/<\/?(b|i|a|br)>/g, '')).not.toMatch(
      /<(?!a href="(?:https:\/|\/(?![/\\]))[^"<>]*" rel="noopener noreferrer">)/,
    )
  }
})

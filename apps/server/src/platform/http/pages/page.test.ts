import { describe, expect, it } from 'vitest'
import { createPage } from './page.ts'

const html =
  '<meta content="__CSRF_TOKEN__"><script nonce="__CSP_NONCE__"></script>' +
  '<script type="application/json" nonce="__CSP_NONCE__">__BOOT__</script>'

const head = { title: 'Dice | PWRPLAY', description: 'A game.' }
const facts = { nonce: 'N', csrfToken: 'T', boot: {}, head, picture: '/previews/dice.png' }

describe('the page', () => {
  it('says what stands at its path, and nothing gets out of an attribute', () => {
    const blanks =
      '<title>__TITLE__</title><meta content="__DESCRIPTION__"><meta content="__PICTURE__">'
    const shown = createPage(blanks)
    expect(shown.render(facts)).toBe(
      '<title>Dice | PWRPLAY</title><meta content="A game."><meta content="/previews/dice.png">',
    )
    const hostile = { title: '</title><script>', description: '"><script>' }
    expect(shown.render({ ...facts, head: hostile })).not.toContain('<script>')
  })

  it('has every blank filled in', () => {
    const text = createPage(html).render({ ...facts, boot: { demoBuild: true } })
    expect(text).toBe(
      '<meta content="T"><script nonce="N"></script>' +
        '<script type="application/json" nonce="N">{"demoBuild":true}</script>',
    )
  })

  it('cannot be left by what stands in the boot object', () => {
    const boot = { name: '</script><script>alert(1)</script>__CSP_NONCE__\u2028' }
    const text = createPage(html).render({ ...facts, csrfToken: '"><b', boot })
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('"><b"')
    expect(text.match(/__CSP_NONCE__/g)).toHaveLength(1)
  })

  it('has a version that follows its content', () => {
    expect(createPage(html).version).not.toBe(createPage(`${html} `).version)
  })
})

import { describe, expect, it } from 'vitest'
import { promotionCards } from '../promotions/areas.ts'
import { banners, footerLinks, slides } from './content-areas.ts'
import { popupBannerArea } from './popup-areas.ts'

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

describe('the picture of what stands on the pages', () => {
  const fields = [
    ['a banner', banners.actions.create.form.shape.image],
    ['a changed banner', banners.actions.update.form.shape.image],
    ['a slide', slides.actions.create.form.shape.path],
    ['the popup', popupBannerArea.actions.update.form.shape.image],
    ['a promotion', promotionCards.actions.create.form.shape.image],
    ['a changed promotion', promotionCards.actions.update.form.shape.image],
  ] as const
  const uploaded = `/api/content/pictures/${'0a'.repeat(16)}.webp`

  it.each(fields)('of %s is one that was uploaded, one of the site, or none', (_whose, field) => {
    for (const image of ['', 'originals/crash', uploaded]) {
      expect(field.safeParse(image).success, image).toBe(true)
    }
  })

  it.each(fields)('of %s comes from nowhere else', (_whose, field) => {
    const wrong = [
      ...[
        'https://evil.example/a.png',
        'http://evil.example',
        '//evil.example/a',
        'data:image/png,a',
      ],
      ...[
        'javascript:alert(1)',
        '/',
        '/a.svg',
        '/api/pictures/../a',
        `${uploaded}?a`,
        `${uploaded}#a`,
      ],
      ...[uploaded.toUpperCase(), uploaded.replace('.webp', '.svg'), `${uploaded}/../../x`, '../a'],
      ...[uploaded.replace('0a', '..'), `https://evil.example${uploaded}`, `/${uploaded}`, 'a\\b'],
    ]
    for (const image of wrong) expect(field.safeParse(image).success, image).toBe(false)
  })
})

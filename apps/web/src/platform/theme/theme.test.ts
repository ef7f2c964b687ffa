import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { themes, type Theme } from '../store/settings.ts'
import { contrastOf, hexOf, mix, parseOklch, type Lab } from './test/oklab.ts'
import { applyTheme, themeColors } from './theme.ts'

const css = readFileSync(`${import.meta.dirname}/../../ui/theme/theme.css`, 'utf8')

/** Every colour that a theme designs for itself. */
const own = [
  ...['bg', 'surface', 'raised', 'hover', 'well', 'line', 'line-quiet', 'control'],
  ...['text', 'text-muted', 'faint'],
]
/** A player never learns anew what green means: these are the same in all four. */
const shared = ['accent', 'accent-hover', 'on-accent', 'win', 'loss', 'info', 'warn']
const states = ['accent', 'win', 'loss', 'info', 'warn']

/** The colours that stand in the block of a selector. */
function blockOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) return new Map()
  const block = css.slice(start, css.indexOf('\n  }', start))
  return new Map(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]+\));/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const selectorOf = (theme: Theme) => (theme === 'main' ? ':root' : `:root[data-theme='${theme}']`)
const designed = new Map(themes.map((theme) => [theme, blockOf(selectorOf(theme))]))

/** A colour as a theme shows it, the mixed ones included. */
function colorIn(theme: Theme, name: string): Lab {
  const state = /^(\w+)-tint$/.exec(name)?.[1]
  if (state !== undefined) return mix(colorIn(theme, state), colorIn(theme, 'surface'), tintShare)
  const block = designed.get(shared.includes(name) ? 'main' : theme)
  return parseOklch(block?.get(name) ?? `no ${name} in ${theme}`)
}

let tintShare = 0
beforeAll(() => {
  const shares = [
    ...css.matchAll(/color-mix\(in oklab, var\(--(\w+)\) (\d+)%, var\(--surface\)\)/g),
  ]
  expect(shares.map(([, state]) => state).sort()).toEqual([...states].sort())
  expect(new Set(shares.map(([, , share]) => share)).size).toBe(1)
  tintShare = Number(shares[0]?.[2]) / 100
})

const grounds = ['bg', 'surface', 'raised', 'well']
/** Text and what it stands on: at least 4.5 to 1 (WCAG 2.2, 1.4.3, level AA). */
const texts: (readonly [string, string])[] = [
  ...['text', 'text-muted', 'faint', ...states].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ['text', 'hover'],
  ['text-muted', 'hover'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ...states.flatMap((state) => [
    [state, `${state}-tint`] as const,
    ['text', `${state}-tint`] as const,
  ]),
]
/** What shows where a control is: at least 3 to 1 (WCAG 2.2, 1.4.11). */
const controls = grounds.map((ground) => ['control', ground] as const)

describe.each(themes)('the theme %s', (theme) => {
  it('designs every one of its surface and text colours itself [LOBBY-080]', () => {
    const colors = designed.get(theme)
    expect(own.filter((name) => colors?.has(name) !== true)).toEqual([])
    for (const other of themes.filter((name) => name !== theme)) {
      for (const name of own) expect(colors?.get(name)).not.toBe(designed.get(other)?.get(name))
    }
  })

  it('can be read: every text and every control stands out from its ground [LOBBY-080]', () => {
    const weak = (pairs: readonly (readonly [string, string])[], ratioMin: number) =>
      pairs.flatMap(([front, back]) => {
        const ratio = contrastOf(colorIn(theme, front), colorIn(theme, back))
        return ratio >= ratioMin ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`]
      })
    expect(weak(texts, 4.5)).toEqual([])
    expect(weak(controls, 3)).toEqual([])
  })

  it('tells the browser the colour of its page', () => {
    document.head.innerHTML = '<meta name="theme-color" content="" />'
    applyTheme(theme)
    expect(document.documentElement.dataset['theme']).toBe(theme)
    const told = document.querySelector('meta')?.getAttribute('content')
    expect(told).toBe(themeColors[theme])
    expect(told).toBe(hexOf(colorIn(theme, 'bg')))
  })
})

describe('the colours of the site', () => {
  it('are all designed: no class leads to a colour that no theme has [LOBBY-080]', () => {
    const used = [...css.matchAll(/--color-[\w-]+: var\(--([\w-]+)\);/g)].map(
      ([, name = '']) => name,
    )
    const known = [...own, ...shared, ...states.map((state) => `${state}-tint`)]
    expect(used.filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !used.includes(name))).toEqual([])
  })

  it('are set once where they mean something, in the shared part [LOBBY-080]', () => {
    for (const name of shared) expect(css.split(`--${name}: oklch`)).toHaveLength(2)
    expect([...(designed.get('main')?.keys() ?? [])].sort()).toEqual([...own, ...shared].sort())
  })
})

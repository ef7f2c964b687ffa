import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8')
const breakpoint = (name: string) => css.match(new RegExp(`--breakpoint-${name}: (\\d+)px`))?.[1]

describe('breakpoints', () => {
  it('are those of the specification [UI-006] [UI-007] [UI-008] [UI-009] [UI-010]', () => {
    expect(['xl', 'lg', 'md', 'sm', 'xs'].map(breakpoint)).toEqual([
      '1800',
      '1200',
      '900',
      '600',
      '320',
    ])
  })
})

describe('themes', () => {
  it('change surfaces only: accents are set once, in the shared part', () => {
    for (const token of ['--accent', '--win', '--loss', '--info', '--warn']) {
      expect(css.split(`${token}: oklch`)).toHaveLength(2)
    }
    for (const theme of ['gray', 'blue', 'green']) {
      expect(css).toContain(`:root[data-theme='${theme}']`)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { renderShell } from './shell.tsx'

describe('the shell of the first paint', () => {
  const page = new DOMParser().parseFromString(renderShell(), 'text/html')
  const text = (selector: string) => page.querySelector(selector)?.textContent ?? ''

  it('shows a guest the casino home: banner, games, the doors in', () => {
    expect(text('h1')).toBe('Casino')
    expect(text('main [aria-label="Promotions"]')).toContain('Every seed in the open')
    expect(text('main')).toContain('Limbo')
    expect(text('header')).toContain('Sign up')
  })

  it('has the same links as the page that follows', () => {
    const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toContain('/casino/game/dice')
    expect(links).toContain('/casino/game/limbo')
  })

  it('carries what its styles hide where it does not hold', () => {
    expect(text('[aria-label="Demo version"]')).toContain('play money')
    expect(page.querySelector('aside[data-sidebar]')).not.toBeNull()
  })
})

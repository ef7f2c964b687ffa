import { afterEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { followLostFiles } from './lost-files.ts'
import { reportNavigation } from './navigation.ts'

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

/** Follows lost files on a page. @returns how often the page was loaded anew so far. */
function follow(path: string): () => number {
  navigate(path)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  stop = followLostFiles()
  return () => reload.mock.calls.length
}

const lose = () => window.dispatchEvent(new Event('vite:preloadError'))

describe('a file of a page that could not be fetched', () => {
  it('makes the next page load anew, not the one that lost it [LOBBY-095]', () => {
    const reloads = follow('/casino/game/hilo')
    reportNavigation('/casino/game/hilo')
    lose()
    reportNavigation('/casino/game/hilo')
    expect(reloads()).toBe(0)
    reportNavigation('/casino/game/blackjack')
    expect(reloads()).toBe(1)
  })

  it('leaves the pages in memory alone while there is no network', () => {
    const reloads = follow('/casino/game/hilo')
    lose()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    reportNavigation('/')
    expect(reloads()).toBe(0)
  })
})

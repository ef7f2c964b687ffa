import { describe, expect, it } from 'vitest'
import { findRoute, routes } from './routes.ts'
import { matchPath } from './route-match.ts'

describe('route matching', () => {
  it('takes named parts and ignores a slash at the end', () => {
    expect(matchPath('/casino/game/:id', '/casino/game/dice/')).toEqual({ id: 'dice' })
    expect(matchPath('/', '')).toEqual({})
    expect(matchPath('/casino/game/:id', '/casino/game')).toBeUndefined()
    expect(matchPath('/fairness', '/fair')).toBeUndefined()
  })

  it('survives broken percent encoding', () => {
    expect(matchPath('/profile/:tag', '/profile/a%20b')).toEqual({ tag: 'a b' })
    expect(matchPath('/profile/:tag', '/profile/%E0%A4%A')).toEqual({ tag: '%E0%A4%A' })
  })
})

describe('the route table', () => {
  it('opens the casino home at / and a game at its path [LOBBY-005] [LOBBY-007]', () => {
    expect(findRoute('/').route.path).toBe('/')
    expect(findRoute('/casino/game/limbo')).toMatchObject({
      route: { path: '/casino/game/:id' },
      params: { id: 'limbo' },
    })
  })

  it('shows page not found for any other path [LOBBY-018]', () => {
    for (const path of ['/nowhere', '/casino', '/casino/game/dice/x', '/%E0%A4%A']) {
      expect(findRoute(path).route.title).toBe('Page not found')
    }
  })

  it('has the error pages without a frame, the licence page twice [LEGAL-009] [LEGAL-010] [LEGAL-011] [PROV-008] [PROV-009]', () => {
    for (const [path, title] of [
      ['/error/1', 'Invalid licence'],
      ['/error/noLayout/1', 'Invalid licence'],
      ['/error/se', 'Account closed'],
      ['/error/slotUnavailable', 'Not available'],
      ['/error/accessDenied', 'Not available'],
    ] as const) {
      expect(findRoute(path).route).toMatchObject({ title, hideLayout: true })
    }
  })

  it('has the legal texts [LEGAL-001] [LEGAL-002]', () => {
    expect(findRoute('/privacyPolicy').route.title).toBe('Privacy Policy')
    expect(findRoute('/terms').route.title).toBe('Terms & Conditions')
  })

  it('hides the frame of the licence pages [LOBBY-025]', () => {
    const bare = routes.filter((route) => route.hideLayout).map((route) => route.path)
    expect(bare).toEqual(expect.arrayContaining(['/error/1', '/error/noLayout/1']))
    expect(findRoute('/nowhere').route.hideLayout).toBeUndefined()
  })
})

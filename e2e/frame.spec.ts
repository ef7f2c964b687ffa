import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { accountButton, windowOf } from './browser/acts.ts'
import { phone, useStage, untilMounted } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const tablet = { width: 991, height: 800 }

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

describe('the theme', () => {
  it('is chosen from four and is there from the first paint of the next visit [LOBBY-078] [LOBBY-079]', async () => {
    const page = await stage.open('/')
    const picker = page.getByRole('group', { name: 'Theme' })
    const names = ['Gray', 'Blue', 'Green', 'Dark']
    const seen: unknown[] = []
    for (const name of names) {
      await picker.getByRole('button', { name }).click()
      seen.push(await themeOf(page))
    }
    expect(seen).toEqual(['gray', 'blue', 'green', 'main'])
    await picker.getByRole('button', { name: 'Green' }).click()
    await page.goto('/fairness', { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    expect(await themeOf(page)).toBe('green')
  })
})

describe('a window', () => {
  async function openHelp(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Help' }).click()
    const help = windowOf(page, 'Help')
    await help.getByText('1 of 5').waitFor()
    return help
  }

  it('is closed by escape and by its backdrop, and gives the focus back [UI-003] [UI-004]', async () => {
    const page = await stage.open('/casino/game/dice')
    const help = await openHelp(page)
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    const opener = page.getByRole('button', { name: 'Help' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await openHelp(page)
    await page.mouse.click(10, 400)
    await help.waitFor({ state: 'detached' })
  })

  it('keeps the focus inside', async () => {
    const page = await stage.open('/casino/game/dice')
    const help = await openHelp(page)
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await help.evaluate(
        (dialog) =>
          document.activeElement !== document.body && !dialog.contains(document.activeElement),
      )
      expect(isOutside).toBe(false)
    }
  })

  it('is closed by a drag down of more than 80 px, not by less [UI-005]', async () => {
    const page = await stage.open('/casino/game/dice', { viewport: phone, isStill: true })
    const help = await openHelp(page)
    const drag = async (distance: number) => {
      const box = await help.getByRole('heading', { name: 'Help' }).boundingBox()
      if (box === null) throw new Error('the window has no head')
      const [x, y] = [box.x + 60, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + distance / 2)
      await page.mouse.move(x, y + distance)
      await page.mouse.up()
    }
    await drag(80)
    expect(await help.count()).toBe(1)
    await drag(81)
    await help.waitFor({ state: 'detached' })
  })
})

describe('the frame', () => {
  it('folds its sidebar and remembers that [LOBBY-063]', async () => {
    const page = await stage.open('/')
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    await page.reload()
    await untilMounted(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Collapse menu' }).waitFor()
  })

  it('has groups that fold, the casino open from the start', async () => {
    const page = await stage.open('/')
    const site = page.getByRole('navigation', { name: 'Site' })
    await site.getByRole('link', { name: 'Home' }).waitFor()
    await site.getByRole('button', { name: 'Originals' }).click()
    await expect.poll(() => site.getByRole('link', { name: 'Dice' }).count()).toBe(0)
    await site.getByRole('button', { name: 'Originals' }).click()
    await site.getByRole('link', { name: 'Limbo' }).click()
    await page.getByRole('heading', { name: 'Limbo' }).waitFor()
  })

  it('has a mini logo at 991 px and less [LOBBY-050]', async () => {
    const page = await stage.open('/', { viewport: tablet })
    const logo = page.getByRole('link', { name: 'PWRPLAY, casino home' })
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 800 })
      return (await logo.boundingBox())?.width ?? 0
    }
    expect(await widthAt(991)).toBeLessThan(60)
    expect(await widthAt(992)).toBeGreaterThan(100)
  })

  it('has a bar at the bottom of phones and a menu behind it', async () => {
    const page = await stage.open('/', { viewport: phone })
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Rewards' }).click()
    await page.getByRole('heading', { name: 'VIP Program', level: 1 }).waitFor()
    await bar.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await menu.getByRole('button', { name: 'Originals' }).click()
    await menu.getByRole('link', { name: 'Dice' }).click()
    await page.getByRole('heading', { name: 'Dice', level: 1 }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it.each([
    ['Provably fair', '/fairness'],
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacyPolicy'],
  ])('leads from its foot to %s', async (name, path) => {
    const page = await stage.open('/')
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('has no names beside its buttons at 768 px and less [UI-011]', async () => {
    const page = await stage.open('/casino/game/dice')
    const help = page.getByRole('button', { name: 'Help' })
    for (const [width, isShown] of [
      [1440, true],
      [769, true],
      [768, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.mouse.move(0, 0)
      await help.hover()
      const hint = page.getByRole('tooltip')
      await expect.poll(() => hint.count()).toBe(isShown ? 1 : 0)
    }
  })
})

describe('a demo build', () => {
  it('advertises custom games in a banner that stays closed, and says whose money it is [DEMO-002] [DEMO-004]', async () => {
    const page = await stage.open('/')
    const banner = page.getByRole('complementary', { name: 'Demo version' })
    await banner.getByText('We build custom games for your brand').waitFor()
    await page.getByText('Funds on this site are not real.').waitFor()
    await banner.getByRole('button', { name: 'Close', exact: true }).click()
    await page.reload()
    await untilMounted(page)
    await page.getByRole('heading', { name: 'Originals' }).waitFor()
    expect(await banner.count()).toBe(0)
  })
})

describe('the pages', () => {
  it('take the focus and the title along', async () => {
    const page = await stage.open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Provably fair' }).click()
    await page.getByRole('heading', { name: 'Fairness', level: 1 }).waitFor()
    expect(await page.title()).toContain('Fairness')
    const focused = page.evaluate(() => document.activeElement?.id)
    expect(await focused).toBe('main')
  })

  it('can be reached past the menus', async () => {
    const page = await stage.open('/')
    await page.getByRole('heading', { name: 'Originals' }).waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the page' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(
      await page.getByRole('main').evaluate((main) => main.contains(document.activeElement)),
    ).toBe(true)
  })

  it('that hide the layout are bare [LOBBY-025]', async () => {
    const page = await stage.open('/error/1')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
  })

  it('that do not exist say so inside the frame [LOBBY-018]', async () => {
    const page = await stage.open('/casino/nowhere/at/all')
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await page.getByRole('link', { name: 'Casino home', exact: true }).click()
    await page.getByRole('heading', { name: 'Originals' }).waitFor()
  })

  it('whose styles cannot be fetched show an error, and the next page or a retry is whole again [LOBBY-095]', async () => {
    // A page of the same browser that is not watched: the error is the point.
    const page = await (await stage.open('about:blank')).context().newPage()
    await page.route('**/diamonds-*.css', (route) => route.abort())
    await page.goto('/casino/game/dice')
    await page.getByRole('button', { name: /^(Bet|Play) / }).waitFor()
    const site = page.getByRole('navigation', { name: 'Site' })
    const lost = page.getByRole('main').getByRole('alert')
    await site.getByRole('link', { name: 'Diamonds' }).click()
    await lost.getByText('This page could not be shown.').waitFor()
    expect(await page.getByRole('button', { name: /^(Bet|Play) / }).count()).toBe(0)
    await page.unroute('**/diamonds-*.css')
    await lost.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('button', { name: /^(Bet|Play) / }).waitFor()
    expect(await lost.count()).toBe(0)

    await page.route('**/playing-card-*.css', (route) => route.abort(), { times: 1 })
    await site.getByRole('link', { name: 'Hilo' }).click()
    await lost.getByText('This page could not be shown.').waitFor()
    await site.getByRole('link', { name: 'Baccarat' }).click()
    await page.getByRole('button', { name: /^Banker, pays/ }).waitFor()
    const files = page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href ?? '').join(' '),
    )
    expect(await files).toContain('playing-card')
  })

  it('stay as they are where a part or a window cannot be fetched, until it can [LOBBY-095]', async () => {
    // Not watched, as above.
    const page = await (await stage.open('about:blank')).context().newPage()
    for (const file of ['feed-panel', 'auth-window']) {
      await page.route(`**/${file}-*.js`, (route) => route.abort())
    }
    await page.goto('/casino/game/dice')
    const play = page.getByRole('button', { name: /^(Bet|Play) / })
    await play.waitFor()
    await page.mouse.wheel(0, 600)
    await page.getByText('The live bets could not be loaded.').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    const lost = page.getByRole('dialog').getByText('This window could not be shown.')
    await lost.waitFor()
    await page.keyboard.press('Escape')
    await lost.waitFor({ state: 'detached' })
    expect(await play.isVisible()).toBe(true)
    await page.unroute('**/auth-window-*.js')
    await page.unroute('**/feed-panel-*.js')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await page.mouse.wheel(0, 600)
    await page.getByRole('tab', { name: 'High rollers' }).waitFor()
  })

  it('of a shared bet open its overview [PROF-005] [PROF-007] [PROF-021]', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('fred'))
    const id = await player.playDice()
    const page = await stage.open(`/?game=dice-${id}`)
    const overview = windowOf(page, 'Bet overview')
    await overview.getByText(player.user?.name ?? '').waitFor()
    for (const [network, host] of [
      ['Telegram', 't.me'],
      ['X', 'twitter.com'],
    ]) {
      const link = overview.getByRole('link', { name: `Share on ${network}`, exact: true })
      const target = new URL((await link.getAttribute('href')) ?? '')
      expect(target.host).toBe(host)
      expect(target.searchParams.get('url')).toBe(`${inject('siteUrl')}?game=dice-${id}`)
      expect(target.searchParams.get('text')).toContain('Dice')
    }
    await overview.getByRole('button', { name: 'Copy link' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('guests and players', () => {
  it('may browse: guests see lobby, games, providers and fairness [LOBBY-004] [LOBBY-060]', async () => {
    const page = await stage.open('/')
    const sidebar = page.locator('[data-sidebar]')
    await sidebar.getByRole('button', { name: 'Search games' }).waitFor()
    for (const [link, heading] of [
      ['Dice', 'Dice'],
      ['Providers', 'Providers'],
      ['Fairness', 'Fairness'],
    ] as const) {
      await sidebar.getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
  })

  it('are taken to the own profile by ?verify=true of the home page [LOBBY-006]', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('fred'))
    const page = await stage.open('/?verify=true', { as: player })
    await page.waitForURL(`**/profile/${player.user?._id}`)
    const guest = await stage.open('/?verify=true')
    await windowOf(guest, 'Sign in').waitFor()
  })

  it('see what is for them [LOBBY-051] [FEED-015]', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('fred'))
    const page = await stage.open('/')
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
    await page.getByRole('tab', { name: 'All' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Mine' }).count()).toBe(0)
    const own = await stage.open('/', { as: player })
    await accountButton(own, player.user?.name ?? '').waitFor()
    await own.getByRole('button', { name: /^Balance 1,000\.00 Tether/ }).waitFor()
    await own.getByRole('tab', { name: 'Mine' }).waitFor()
  })

  it('see the columns User, Game, Bet amount, Multiplayer and Payout [FEED-003]', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('fred'))
    const page = await stage.open('/')
    await page.getByRole('columnheader', { name: 'Multiplayer' }).waitFor()
    await player.playDice()
    await page.getByRole('row', { name: new RegExp(player.user?.name ?? '') }).waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads).toEqual(['User', 'Game', 'Bet amount', 'Multiplayer', 'Payout'])
  })
})

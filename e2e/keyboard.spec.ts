import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { accountButton, windowOf } from './browser/acts.ts'
import { useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const pressesMax = 400

/** What has the focus: whether one can see that, and what it is called. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const ringOf = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const halo = element.closest('.halo')
    const box = element.getBoundingClientRect()
    return {
      name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName,
      isSeen: box.width > 0 && box.height > 0 && (ringOf(element) || (halo && ringOf(halo))),
    }
  })

const hasFocus = (target: Locator) =>
  target.evaluateAll((found) => found.some((one) => one === document.activeElement))

/** Tabs on until the target has the focus; every stop on the way must be visible as one. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let press = 0; press < pressesMax; press += 1) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    if (stop !== null && stop.isSeen !== true) throw new Error(`unseen focus on ${stop.name}`)
    if (await hasFocus(target)) return
  }
  throw new Error(`the keyboard does not reach ${String(target)}`)
}

/** As `tabTo`, then presses it. */
async function pressOn(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/**
 * Tabs once around the page. @returns what can be pressed or filled in and never had the focus.
 * What belongs to a group that arrow keys walk through counts with its group.
 */
async function unreached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    const found = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'
    const wanted = [...document.querySelectorAll<HTMLElement>(found)].filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }),
    )
    const missing = new Set<HTMLElement>(wanted)
    Object.assign(window, { missing })
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) missing.delete(target)
    })
  })
  for (let press = 0; press < pressesMax; press += 1) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === null) break
    if (press === pressesMax - 1) throw new Error('the focus never leaves the page')
  }
  return page.evaluate(() => {
    const missing: unknown = Reflect.get(window, 'missing')
    return [...(missing instanceof Set ? missing : [])].flatMap((one) =>
      one instanceof HTMLElement && one.isConnected && !one.matches(':disabled')
        ? [one.getAttribute('aria-label') ?? one.textContent]
        : [],
    )
  })
}

describe('the site without a mouse', () => {
  it('lets a guest in, find a game, play it, keep it, read the texts, and leave', async () => {
    const account = newAccount('keys')
    await Visitor.register(inject('siteUrl'), account)
    const page = await stage.open('/')
    await page.getByRole('heading', { name: 'Originals' }).waitFor()

    await page.keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to the page' }))).toBe(true)
    await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Sign in' }))
    const login = windowOf(page, 'Sign in')
    await tabTo(page, login.getByLabel('Email or login'))
    await page.keyboard.type(account.name)
    await tabTo(page, login.getByLabel('Password', { exact: true }))
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await accountButton(page, account.name).waitFor()

    await page.keyboard.press('/')
    const search = windowOf(page, 'Search games')
    await search.waitFor()
    await page.keyboard.type('limbo')
    await pressOn(page, search.getByRole('link', { name: /Limbo/ }))
    await page.waitForURL('**/casino/game/limbo')
    await pressOn(page, page.getByRole('button', { name: /^(Bet|Play) /, disabled: false }))
    const rounds = page.getByRole('list', { name: 'Last rounds, newest first' })
    await rounds.getByRole('listitem').first().waitFor()

    const site = page.getByRole('navigation', { name: 'Site' })
    await pressOn(page, site.getByRole('link', { name: 'Home' }), 'Shift+Tab')
    await page.waitForURL('**/')
    await pressOn(page, page.getByRole('button', { name: 'Keep Crash as a favourite' }))
    await page.getByRole('button', { name: 'Remove Crash from your favourites' }).waitFor()
    await pressOn(page, site.getByRole('link', { name: 'Favourites' }), 'Shift+Tab')
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: /Crash/ }).first().waitFor()

    const bell = page.getByRole('button', { name: /^Notifications/ })
    await pressOn(page, bell, 'Shift+Tab')
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await hasFocus(bell)).toBe(true)
    const balance = page.getByRole('button', { name: /^Balance / })
    await pressOn(page, balance, 'Shift+Tab')
    await page.getByRole('menu', { name: 'Currency' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await hasFocus(balance)).toBe(true)

    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'AML Policy' })
    await pressOn(page, opener)
    const terms = windowOf(page, 'Terms and policies')
    await tabTo(page, terms.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await terms.getByRole('heading', { name: 'Licence' }).waitFor()
    await page.keyboard.press('Escape')
    await terms.waitFor({ state: 'detached' })
    expect(await hasFocus(opener)).toBe(true)

    await pressOn(page, accountButton(page, account.name), 'Shift+Tab')
    await page.getByRole('menu', { name: 'Account' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign up' }).waitFor()
  })

  it('has nothing on the lobby and in a game that the keyboard does not reach', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('keys'))
    const page = await stage.open('/casino/game/dice', { as: player, isStill: true })
    await page.getByRole('button', { name: /^(Bet|Play) / }).waitFor()
    await page.getByRole('tab', { name: 'Mine' }).waitFor()
    expect(await unreached(page)).toEqual([])
    await page.goto('/')
    await page.getByRole('tab', { name: 'Mine' }).waitFor()
    expect(await unreached(page)).toEqual([])
  })
})

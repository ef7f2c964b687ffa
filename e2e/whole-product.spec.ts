import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { useStage } from './browser/browser.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

const gameLink = 'main a[href^="/casino/game/"]'

/** Each part of the product: where it is, its heading, and something that only its contents can put there. */
const parts: readonly (readonly [path: string, heading: string, contents: string])[] = [
  ['/', 'Casino', gameLink],
  ['/casino/originals', 'Originals', gameLink],
  ['/casino/slots', 'Slots', gameLink],
  ['/casino/live', 'Live casino', gameLink],
  ['/casino/game-shows', 'Game shows', gameLink],
  ['/casino/latest-releases', 'New releases', gameLink],
  ['/casino/providers', 'Providers', 'main a[href^="/casino/game/provider/"]'],
  ['/poker', 'Poker', 'main a[href^="/poker/table/"]'],
  ['/pvp', 'PvP', 'main a[href^="/pvp/pool/"]'],
  ['/sport', 'Sports', 'main a[href^="/sport/"]'],
  ['/sport/esports', 'ESports', 'main a[href^="/sport/"]'],
  ['/trading/all', 'Futures', 'main a[href^="/trading/"]'],
  ['/token', '$PWRPLAY', 'main canvas, main svg'],
  ['/analytics', 'Analytics', 'main canvas, main svg'],
  ['/promotions', 'Promotions', 'main article, main a[href^="/promotions/"], main button'],
  ['/vip', 'VIP Program', 'main li, main table'],
]

/** Goes to every part in one tab. @returns the paths whose part is not there. */
async function missingParts(page: Page): Promise<string[]> {
  const missing: string[] = []
  for (const [path, heading, contents] of parts) {
    await page.goto(path)
    try {
      await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
      await page.locator(contents).filter({ visible: true }).first().waitFor()
    } catch {
      missing.push(path)
    }
  }
  return missing
}

describe('the product as a whole', () => {
  it('has every part of the two documents for a guest [LOBBY-001] [LOBBY-002]', async () => {
    const page = await stage.open('/')
    page.setDefaultTimeout(15_000)
    expect(await missingParts(page)).toEqual([])
  })

  it('has them for a player, and what is a player’s alone [AUTH-001] [LOBBY-003]', async () => {
    const player = await Visitor.register(inject('siteUrl'), newAccount('wholly'))
    const page = await stage.open('/', { as: player })
    page.setDefaultTimeout(15_000)
    expect(await missingParts(page)).toEqual([])
    await page.goto('/bonus')
    await page.getByRole('heading', { level: 1, name: 'Daily faucet' }).waitFor()
    await page.getByRole('button', { name: 'Spin', exact: true }).waitFor()
    await page.goto('/rewards')
    await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor()
    await page.getByRole('button', { name: 'Activate' }).first().waitFor()
    await page
      .getByRole('button', { name: /^Wallet/ })
      .first()
      .waitFor()
  })
})

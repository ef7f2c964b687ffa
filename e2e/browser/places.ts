import type { Page } from 'playwright-core'
import { calls, whispers } from '@powerplay/contract'
import { newAccount, Visitor } from '../client/visitor.ts'
import { untilMounted } from './browser.ts'

/** What the places show: a player with bets, one of them made with a revealed seed. */
export interface World {
  readonly player: Visitor
  readonly betId: string
  /** Path and query that verify the revealed bet. */
  readonly verifyPath: string
}

/** Something to look at: a page, perhaps with a window open on it. */
export interface Place {
  readonly name: string
  readonly who: 'anybody' | 'guest' | 'player'
  path(world: World): string
  /** Opens what is not there from the start. */
  readonly open?: (page: Page) => Promise<void>
  /** Only on screens at most this wide. */
  readonly widthMax?: number
}

/** Makes a player who has played and rotated the seeds. */
export async function makeWorld(siteUrl: string): Promise<World> {
  const player = await Visitor.register(siteUrl, newAccount('paula'))
  for (let round = 0; round < 12; round += 1) await player.playDice()
  const betId = await player.playDice({ bet: '5' })
  const old = await player.ask(calls.seeds, {})
  await player.ask(calls.changeClientSeed, { client_seed: 'a quiet afternoon' })
  const { info } = whispers.Info.output.parse(await player.whisper('Info', { game_id: betId }))
  await player.playDice()
  const seeds = `${info.server_seed}-${encodeURIComponent(old.client_seed)}-${info.nonce}`
  return { player, betId, verifyPath: `/fairness?verify=dice-${seeds}&bet=${betId}` }
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, disabled: false }).first().click()
}

async function openAuto(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Auto' }).click()
}

const dice = () => '/casino/game/dice'

/** Every page and every window of the site. */
export const places: readonly Place[] = [
  { name: 'home', who: 'anybody', path: () => '/' },
  { name: 'dice', who: 'anybody', path: dice },
  { name: 'dice-auto', who: 'player', path: dice, open: openAuto },
  { name: 'limbo', who: 'anybody', path: () => '/casino/game/limbo' },
  { name: 'unknown-game', who: 'guest', path: () => '/casino/game/none' },
  { name: 'fairness', who: 'anybody', path: () => '/fairness' },
  { name: 'fairness-verified', who: 'player', path: ({ verifyPath }) => verifyPath },
  { name: 'settings', who: 'player', path: () => '/profile/settings' },
  { name: 'not-found', who: 'guest', path: () => '/no/such/page' },
  { name: 'terms', who: 'guest', path: () => '/terms' },
  { name: 'privacy', who: 'guest', path: () => '/privacyPolicy' },
  { name: 'invalid-licence', who: 'guest', path: () => '/error/1' },
  { name: 'first-administrator', who: 'guest', path: () => '/setup/none' },
  { name: 'login', who: 'guest', path: () => '/', open: press('Sign in') },
  { name: 'register', who: 'guest', path: () => '/', open: press('Sign up') },
  {
    name: 'menu',
    who: 'guest',
    path: () => '/',
    open: press(/^(Open menu|Menu)$/),
    widthMax: 1199,
  },
  { name: 'balance-menu', who: 'player', path: () => '/', open: press(/^Balance /) },
  { name: 'account-menu', who: 'player', path: () => '/', open: press(/^Account of /) },
  { name: 'seeds', who: 'player', path: () => '/fairness', open: press('My seeds') },
  { name: 'bet-overview', who: 'anybody', path: ({ betId }) => `/?game=dice-${betId}` },
  { name: 'help', who: 'guest', path: dice, open: press('Help') },
  { name: 'game-settings', who: 'guest', path: dice, open: press('Settings') },
  { name: 'statistics', who: 'player', path: dice, open: press('Statistics') },
]

/** The places that this viewer can see on a screen of this width. */
export function placesFor(who: 'guest' | 'player', width: number): Place[] {
  return places.filter(
    (place) => [who, 'anybody'].includes(place.who) && width <= (place.widthMax ?? Infinity),
  )
}

/** Goes to a place and waits until nothing on it is still loading. */
export async function visit(page: Page, place: Place, world: World): Promise<void> {
  await page.goto(place.path(world))
  await settle(page)
  if (place.open === undefined) return
  await place.open(page)
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await untilMounted(page)
  await page.locator('main, dialog').first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('[aria-label="Loading"], .animate-pulse') === null,
  )
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

import type { Page } from 'playwright-core'
import { calls } from '@powerplay/contract'
import { commonPassword } from '../client/visitor.ts'
import { meetDefect } from './defects.ts'
import type { World } from './world.ts'

/** Something to look at: a page, perhaps with a window open on it. */
export interface View {
  readonly name: string
  readonly who: 'anybody' | 'guest' | 'player' | 'staff'
  path(world: World): string
  /** Opens what is not there from the start. */
  readonly open?: (page: Page) => Promise<void>
  /** Only on screens at most this wide. */
  readonly widthMax?: number
}

/** Waits until the game of an outside provider stands in its frame. */
async function untilReels(page: Page): Promise<void> {
  const game = page.frameLocator('main iframe')
  await game.getByRole('button', { name: 'Spin', exact: true }).waitFor()
}

const ownProfile = ({ player }: World) => `/profile/${player.user?._id ?? ''}`

const press = (name: string | RegExp) => async (page: Page) => {
  const found = page.getByRole('button', { name, disabled: false })
  await found.filter({ visible: true }).first().click()
}

async function openAuto(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Auto' }).click()
}

/** On phones the header's button gives way to the balance; the bar at the foot has its own. */
async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).last().click()
}

const dice = () => '/casino/game/dice'
const slot = ({ slotPath }: World) => slotPath

/** Plays a round by hand and waits for the words of its result. */
const playOnce = (result: RegExp, before?: string) => async (page: Page) => {
  if (before !== undefined) await press(before)(page)
  await press(/^(Bet|Play) /)(page)
  await page.getByText(result).first().waitFor()
}

/** Lays a chip and plays one deal. */
async function playBaccarat(page: Page): Promise<void> {
  await press(/^Banker, pays/)(page)
  await playOnce(/^(Player wins|Banker wins|It is a tie)$/)(page)
}

/** Goes on with the open round of a game of turns, or opens one. */
const openRound = (turn: RegExp) => async (page: Page) => {
  const anyTurn = page.getByRole('button', { name: turn, disabled: false }).first()
  const bet = page.getByRole('button', { name: /^(Bet|Play) /, disabled: false })
  await anyTurn.or(bet).first().waitFor()
  if ((await anyTurn.count()) > 0) return
  // A round that was open already takes the button away under the press.
  await bet.click({ timeout: 5_000 }).catch(() => anyTurn.waitFor())
  // A hand that the deal ends brings the button back before anybody sees it gone.
  await bet.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => undefined)
  await anyTurn.or(bet).first().waitFor()
}

/** Every page and every window of the site. */
export const views: readonly View[] = [
  { name: 'home', who: 'anybody', path: () => '/' },
  { name: 'vip', who: 'anybody', path: () => '/vip' },
  { name: 'pvp', who: 'guest', path: () => '/pvp' },
  { name: 'pvp-pool', who: 'player', path: () => '/pvp/pool/small' },
  { name: 'token', who: 'player', path: () => '/token' },
  { name: 'analytics', who: 'guest', path: () => '/analytics' },
  { name: 'rewards', who: 'player', path: () => '/rewards' },
  { name: 'dice', who: 'anybody', path: dice },
  { name: 'dice-auto', who: 'player', path: dice, open: openAuto },
  { name: 'limbo', who: 'anybody', path: () => '/casino/game/limbo' },
  { name: 'mines', who: 'anybody', path: () => '/casino/game/mines' },
  {
    name: 'mines-open',
    who: 'player',
    path: () => '/casino/game/mines',
    open: openRound(/^Pick random tile$/),
  },
  { name: 'tower', who: 'anybody', path: () => '/casino/game/tower' },
  {
    name: 'tower-open',
    who: 'player',
    path: () => '/casino/game/tower',
    open: openRound(/^Pick random tile$/),
  },
  { name: 'stairs', who: 'anybody', path: () => '/casino/game/stairs' },
  {
    name: 'stairs-open',
    who: 'player',
    path: () => '/casino/game/stairs',
    open: openRound(/^Pick random column$/),
  },
  { name: 'plinko', who: 'anybody', path: () => '/casino/game/plinko' },
  {
    name: 'plinko-landed',
    who: 'player',
    path: () => '/casino/game/plinko',
    open: playOnce(/^bucket \d+ of 17$/),
  },
  { name: 'wheel', who: 'anybody', path: () => '/casino/game/wheel' },
  {
    name: 'wheel-landed',
    who: 'player',
    path: () => '/casino/game/wheel',
    open: playOnce(/^segment \d+ of 30$/),
  },
  { name: 'diamonds', who: 'anybody', path: () => '/casino/game/diamonds' },
  {
    name: 'diamonds-dropped',
    who: 'player',
    path: () => '/casino/game/diamonds',
    open: playOnce(/^(five alike|four alike|full house|three alike|two pairs|one pair|no match)$/),
  },
  { name: 'keno', who: 'anybody', path: () => '/casino/game/keno' },
  {
    name: 'keno-drawn',
    who: 'player',
    path: () => '/casino/game/keno',
    open: playOnce(/^\d+ of 10 hit$/, 'Auto-pick'),
  },
  { name: 'roulette', who: 'anybody', path: () => '/casino/game/roulette' },
  {
    name: 'roulette-spun',
    who: 'player',
    path: () => '/casino/game/roulette',
    open: async (page) => {
      await press('Chip of 1.00 USDT')(page)
      for (const spot of ['Number 17', 'Red', 'Black', '13 to 24']) {
        await press(new RegExp(`^${spot}, pays`))(page)
      }
      await playOnce(/back on /)(page)
    },
  },
  { name: 'coinflip', who: 'anybody', path: () => '/casino/game/coinflip' },
  {
    name: 'coinflip-called',
    who: 'player',
    path: () => '/casino/game/coinflip',
    open: async (page) => {
      await openRound(/^Heads$/)(page)
      await press('Heads')(page)
      await page
        .getByText(/(called and flipped|came)$/)
        .first()
        .waitFor()
      const next = page.getByRole('button', { name: /^(Heads$|Bet |Play )/, disabled: false })
      await next.first().waitFor()
    },
  },
  { name: 'matrix', who: 'anybody', path: () => '/casino/game/matrix' },
  {
    name: 'matrix-opened',
    who: 'player',
    path: () => '/casino/game/matrix',
    open: async (page) => {
      await openRound(/^Open random cell$/)(page)
      await press('Open random cell')(page)
      await page
        .getByText(/^(\d+ of 25|Lost)$/)
        .first()
        .waitFor()
    },
  },
  { name: 'error-window', who: 'player', path: () => '/casino/originals', open: meetDefect },
  { name: 'baccarat', who: 'anybody', path: () => '/casino/game/baccarat' },
  {
    name: 'baccarat-dealt',
    who: 'player',
    path: () => '/casino/game/baccarat',
    open: playBaccarat,
  },
  { name: 'hilo', who: 'guest', path: () => '/casino/game/hilo' },
  {
    name: 'hilo-open',
    who: 'player',
    path: () => '/casino/game/hilo',
    open: openRound(/^Skip this card$/),
  },
  { name: 'blackjack', who: 'guest', path: () => '/casino/game/blackjack' },
  {
    name: 'blackjack-open',
    who: 'player',
    path: () => '/casino/game/blackjack',
    open: openRound(/^(Stand|No, play on)/),
  },
  { name: 'videopoker', who: 'guest', path: () => '/casino/game/videopoker' },
  {
    name: 'videopoker-open',
    who: 'player',
    path: () => '/casino/game/videopoker',
    open: openRound(/^Hold all$/),
  },
  { name: 'slot', who: 'anybody', path: slot, open: untilReels },
  { name: 'slot-currency', who: 'player', path: slot, open: press(/^Played in /) },
  {
    name: 'live-tables',
    who: 'player',
    path: ({ tablesPath }) => tablesPath,
    open: (page) => page.getByRole('button', { name: 'Play at Salon Rouge' }).waitFor(),
  },
  {
    name: 'live-table-guest',
    who: 'guest',
    path: ({ tablesPath }) => tablesPath,
    open: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'originals', who: 'anybody', path: () => '/casino/originals' },
  { name: 'no-games', who: 'guest', path: () => '/casino/nothing-like-it' },
  { name: 'favourites', who: 'player', path: () => '/casino/favorites' },
  { name: 'providers', who: 'anybody', path: () => '/casino/providers' },
  { name: 'all-providers', who: 'guest', path: () => '/provider/all' },
  {
    name: 'provider',
    who: 'guest',
    path: () => '/casino/game/provider/Phoenix%20Originals',
  },
  {
    name: 'search',
    who: 'anybody',
    path: () => '/',
    open: press(/^Search( games)?$/),
  },
  { name: 'unknown-game', who: 'guest', path: () => '/casino/game/none' },
  { name: 'leaderboard', who: 'anybody', path: () => '/leaderboard' },
  { name: 'race', who: 'anybody', path: () => '/leaderboard', open: press('How it works') },
  { name: 'fairness', who: 'anybody', path: () => '/fairness' },
  { name: 'live-returns', who: 'anybody', path: () => '/fairness/statistics' },
  { name: 'fairness-verified', who: 'player', path: ({ verifyPath }) => verifyPath },
  { name: 'profile', who: 'player', path: ownProfile },
  { name: 'profile-statistics', who: 'player', path: (world) => `${ownProfile(world)}/statistics` },
  { name: 'profile-bets', who: 'player', path: (world) => `${ownProfile(world)}/bets` },
  { name: 'other-profile', who: 'player', path: () => '/profile/river' },
  {
    name: 'player',
    who: 'player',
    path: ({ betId }) => `/?game=dice-${betId}`,
    // The feed behind the window may show the same name.
    open: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^paula_/ })
        .click(),
  },
  { name: 'privacy', who: 'player', path: () => '/profile/settings/privacy' },
  { name: 'preferences', who: 'player', path: () => '/profile/settings/preferences' },
  { name: 'settings', who: 'player', path: () => '/profile/settings' },
  { name: 'security', who: 'player', path: () => '/profile/settings/security' },
  { name: 'connections', who: 'player', path: () => '/profile/settings/connections' },
  {
    name: 'two-factor',
    who: 'player',
    path: () => '/profile/settings/security',
    open: async (page) => {
      const error = { code: -1024, name: 'core/two-factor-needed', message: '', params: {} }
      await page.route(
        (url) => url.pathname === calls.verifyEmail.path,
        (route) => route.fulfill({ status: 403, json: { code: -1024, error } }),
      )
      await press('Send verification email')(page)
      await page.getByLabel('Digit 6 of 6').waitFor()
    },
  },
  {
    name: 'two-factor-setup',
    who: 'player',
    path: () => '/profile/settings/security',
    open: async (page) => {
      await press('Set up')(page)
      await page.getByLabel('Password', { exact: true }).fill(commonPassword)
      await press('Continue')(page)
      await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
    },
  },
  { name: 'not-found', who: 'guest', path: () => '/no/such/page' },
  { name: 'terms', who: 'guest', path: () => '/terms' },
  { name: 'privacy', who: 'guest', path: () => '/privacyPolicy' },
  { name: 'policies', who: 'guest', path: () => '/', open: press('AML Policy') },
  { name: 'notifications', who: 'player', path: () => '/', open: press(/^Notifications/) },
  { name: 'account-closed', who: 'guest', path: () => '/error/se' },
  { name: 'access-denied', who: 'guest', path: () => '/error/slotUnavailable' },
  { name: 'invalid-licence', who: 'guest', path: () => '/error/1' },
  { name: 'first-administrator', who: 'guest', path: () => '/setup/none' },
  { name: 'login', who: 'guest', path: () => '/', open: openSignIn },
  {
    name: 'forgot-password',
    who: 'guest',
    path: () => '/',
    open: async (page) => {
      await press('Sign in')(page)
      await press('Forgot password?')(page)
    },
  },
  { name: 'password-reset', who: 'guest', path: () => '/password/reset/user_0/none' },
  { name: 'app-consent', who: 'anybody', path: ({ appPath }) => appPath },
  {
    name: 'app-refused',
    who: 'anybody',
    path: () => '/oauth/authorize/refused?error=invalid_client',
  },
  { name: 'mailbox', who: 'anybody', path: () => '/debugger/mailbox' },
  { name: 'telegram-bot', who: 'guest', path: () => '/debugger/telegram' },
  { name: 'wallet-connect-alone', who: 'guest', path: () => '/walletconnect' },
  {
    name: 'wallet-connect',
    who: 'guest',
    path: () => '/',
    open: async (page) => {
      await openSignIn(page)
      await press('All wallets')(page)
      await page.frameLocator('iframe').getByRole('button').first().waitFor()
    },
  },
  {
    name: 'change-email',
    who: 'player',
    path: () => '/profile/settings',
    open: press('Change email'),
  },
  {
    name: 'change-password',
    who: 'player',
    path: () => '/profile/settings',
    open: press('Change password'),
  },
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
  // The last one: it stays open over every page.
  {
    name: 'profit-monitor',
    who: 'player',
    path: dice,
    open: async (page) => {
      await press('Profit monitor')(page)
      await page.getByRole('dialog', { name: 'Profit monitor' }).waitFor()
    },
  },
]

/** The views that this viewer can see on a screen of this width. */
export function viewsFor(who: 'guest' | 'player', width: number): View[] {
  return views.filter(
    (view) => [who, 'anybody'].includes(view.who) && width <= (view.widthMax ?? Infinity),
  )
}

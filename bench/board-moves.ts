import type { Locator, Page } from 'playwright-core'

/** How one game is played on its page, from a board at rest to the end of a round. */
export interface BoardMove {
  readonly game: string
  /** Waits until the game can be played, and sets its inputs. */
  readonly ready: (page: Page) => Promise<void>
  /** Plays; this is what the trace covers. */
  readonly play: (page: Page) => Promise<void>
  /** Ends what is still open. */
  readonly leave?: (page: Page) => Promise<void>
}

const slowest = 4_500
/** One round of crash in thirty runs for more than a minute, one in two thousand for more than two. */
const longestRoundMs = 120_000
const between = 700
const turnsMax = 4

const betButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Bet|Play) (?!next)/ })
const takeButton = (page: Page): Locator => page.getByRole('button', { name: /^(Take|Cancel)/ })

/** Waits for the one big button. */
async function ready(page: Page): Promise<void> {
  await betButton(page).waitFor()
}

/** One bet whose result is shown after its animation. */
function direct(game: string, prepare: (page: Page) => Promise<void> = ready): BoardMove {
  return {
    game,
    ready: prepare,
    async play(page) {
      await betButton(page).click()
      await page.waitForTimeout(slowest)
    },
  }
}

async function lay(page: Page, spot: RegExp): Promise<void> {
  await betButton(page).waitFor()
  await page.getByRole('button', { name: /^Chip of 1\.00/ }).click()
  await page.getByRole('button', { name: spot }).first().click()
}

/** A round with turns: up to four of them, each answered before the next. */
function turns(game: string, choice: (page: Page, turn: number) => Locator): BoardMove {
  return {
    game,
    ready,
    async play(page) {
      await betButton(page).click()
      for (let turn = 0; turn < turnsMax; turn += 1) {
        await page.waitForTimeout(between)
        const next = choice(page, turn).first()
        if (!(await canBePressed(next))) break
        await next.click()
      }
      await page.waitForTimeout(between)
    },
    async leave(page) {
      const take = takeButton(page)
      if ((await take.count()) > 0) await take.click()
      await page.waitForTimeout(between)
    },
  }
}

/** A round that ends meanwhile takes its buttons away: nobody waits for them. */
async function canBePressed(button: Locator): Promise<boolean> {
  if ((await button.count()) === 0) return false
  return button.isEnabled({ timeout: between }).catch(() => false)
}

const named = (page: Page, name: RegExp): Locator => page.getByRole('button', { name })

/** Every game, each with a round that moves its board. */
export const boardMoves: readonly BoardMove[] = [
  direct('dice'),
  direct('limbo'),
  direct('plinko'),
  direct('wheel'),
  direct('diamonds'),
  direct('keno', async (page) => {
    await page.getByRole('button', { name: 'Auto-pick' }).click()
    await betButton(page).waitFor()
  }),
  direct('roulette', (page) => lay(page, /^Red, pays/)),
  direct('baccarat', (page) => lay(page, /^Player, pays/)),
  turns('mines', (page, turn) => named(page, new RegExp(`^Row 1, column ${turn + 1}:`))),
  turns('tower', (page, turn) => named(page, new RegExp(`^Row ${turn + 1}, tile 1:`))),
  turns('stairs', (page, turn) => named(page, new RegExp(`^Row ${turn + 1}, column 1:`))),
  turns('coinflip', (page) => named(page, /^Heads$/)),
  turns('matrix', (page, turn) => named(page, new RegExp(`^Row 1, cell ${turn + 1}, closed`))),
  turns('hilo', (page) => named(page, /^Skip this card$/)),
  turns('blackjack', (page) => named(page, /^(No, play on|Stand keep)/)),
  turns('videopoker', (page) => named(page, /^Draw 5 cards$/)),
  {
    game: 'crash',
    async ready(page) {
      const timer = page.getByRole('timer', { name: 'Bets close in' })
      await timer.waitFor({ timeout: longestRoundMs })
      await timer.waitFor({ state: 'detached' })
    },
    play: (page) => page.waitForTimeout(slowest),
  },
]

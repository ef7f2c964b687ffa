import { amountsOf } from '../page/amounts.ts'
import { pause } from '../page/motion.ts'
import { createNotice, type Notice } from '../page/notice.ts'
import { tellParent } from '../page/parent.ts'
import {
  type Campaign,
  type Feature,
  type PlayCalls,
  PlayError,
  type Press,
  type SlotState,
  type Spun,
} from '../page/play-calls.ts'
import { createSound } from '../page/sound.ts'
import { type Autoplay, stopReason, stopTexts } from './autoplay-rules.ts'
import { askAutoplay } from './autoplay-window.ts'
import { askBuy } from './buy-window.ts'
import { createGrid } from './grid.ts'
import { bindKeys, showBusy, showCampaign, showJackpots, showToggle } from './slot-controls.ts'
import { openPaytable } from './paytable-window.ts'
import { createReels } from './reels.ts'
import { showFeature, showSpin, type Stage } from './show-spin.ts'
import { createWinShow } from './show-wins.ts'
import { createSlotView } from './slot-view.ts'
import { createStake, type Stake } from './stake.ts'
import { createSymbols } from './symbols.ts'

/** What a game needs of the page around it. */
export interface GameParts {
  readonly host: HTMLElement
  readonly calls: PlayCalls
  /** Told at the start, when there is something to tell. */
  readonly warning: string
  /** For everything the game itself cannot go on from. */
  readonly onFailure: (error: unknown) => void
}

interface Table extends Stage {
  readonly calls: PlayCalls
  readonly stake: Stake
  readonly notice: Notice
  readonly onFailure: (error: unknown) => void
  /** What changes from press to press. */
  readonly now: {
    feature: Feature | null
    campaign: Campaign | undefined
    auto: Autoplay | undefined
    isBusy: boolean
    isTurbo: boolean
  }
}

/** Puts a slot on the screen; answers when its pictures are there. */
export async function openSlot(state: SlotState, parts: GameParts): Promise<void> {
  const { paytable, game } = state
  const amounts = amountsOf(state.currency, state.decimals)
  const symbols = createSymbols(paytable, game.theme.turn)
  const sound = createSound()
  await symbols.load()
  const isReels = paytable.kind === 'lines' || paytable.kind === 'ways'
  const board = (isReels ? createReels : createGrid)({ paytable, symbols, sound })
  // The board and what stands around it are built in tasks of their own.
  await pause(0)
  const view = createSlotView(state)
  view.frame.prepend(board.root)
  const stake = createStake(state, amounts, view)
  const wins = createWinShow({ view, board, paytable, amounts })
  const notice = createNotice(view.root)
  parts.host.replaceChildren(view.root)
  const now = {
    feature: state.feature,
    campaign: state.campaigns[0],
    auto: undefined,
    isBusy: false,
    isTurbo: false,
  }
  const table: Table = { ...parts, state, view, board, wins, amounts, sound, stake, notice, now }
  showFeature(table, now.feature)
  showCampaign(view, now.campaign)
  showJackpots(table)
  bind(table)
  if (parts.warning !== '') notice.show(parts.warning)
  if (now.feature) void run(table, {})
}

function bind(table: Table): void {
  const { view, stake, now, sound, state, amounts } = table
  const { buttons } = view
  const listen = (name: keyof typeof buttons, run: () => void): void =>
    buttons[name].addEventListener('click', run)
  const press = (): void => {
    if (now.isBusy) table.board.hurry()
    else void run(table, paidPress(table))
  }
  const bet = (by: 1 | -1) => () => {
    stake.step(by)
    showJackpots(table)
  }
  listen('spin', press)
  listen('less', bet(-1))
  listen('more', bet(1))
  listen('menu', () => void openPaytable(state, amounts, stake.betMinor()))
  listen('auto', () => void handleAuto(table))
  listen('buy', () => void handleBuy(table))
  listen('refill', () => void handleRefill(table))
  listen('turbo', () => {
    now.isTurbo = !now.isTurbo
    showToggle(buttons.turbo, now.isTurbo)
  })
  listen('sound', () => showToggle(buttons.sound, sound.toggle(), 'loud', 'mute'))
  bindKeys(press)
}

function paidPress({ now, stake }: Table): Press {
  if (now.feature) return {}
  return now.campaign ? { campaign: now.campaign.id } : { bet: stake.betText() }
}

/** Plays a press and everything that follows from it by itself: free spins and autoplay. */
async function run(table: Table, first: Press): Promise<void> {
  const { now, view } = table
  if (now.isBusy) return
  setBusy(table, true)
  let press: Press | undefined = first
  while (press) {
    const spun: Spun | undefined = await play(table, press)
    if (!spun) break
    if (spun.feature || now.auto) await pause(now.isTurbo ? 160 : 520)
    press = follow(table, spun)
  }
  now.auto = undefined
  showToggle(view.buttons.auto, false)
  view.buttons.auto.removeAttribute('data-left')
  setBusy(table, false)
}

function setBusy({ now, view, state }: Table, isBusy: boolean): void {
  now.isBusy = isBusy
  showBusy(view, isBusy)
  tellParent(isBusy ? 'busy' : 'idle', state.returnUrl)
}

/** One press: to the emulator, and its answer to the eye; undefined when it was refused. */
async function play(table: Table, press: Press): Promise<Spun | undefined> {
  const { now, stake, wins, board, sound, calls } = table
  table.notice.hide()
  wins.clear()
  sound.play('press')
  if (press.bet !== undefined && !press.buy) stake.take(stake.betMinor())
  if (!press.buy) board.launch()
  try {
    // The call is made after the frame in which everything begins to move.
    await pause(0)
    const spun = await calls.spin(press)
    const before = now.feature
    now.feature = spun.feature
    stake.hold(spun.balance, spun.isPaid ? table.amounts.toMinor(spun.won) : 0n)
    await showSpin(table, spun, now.isTurbo, before)
    settle(table, spun, press)
    return spun
  } catch (error) {
    board.giveUp()
    refuse(table, error)
    return undefined
  }
}

function settle(table: Table, spun: Spun, press: Press): void {
  const { now, stake, wins, amounts } = table
  stake.settle(spun.balance)
  if (press.campaign !== undefined && now.campaign) {
    const left = now.campaign.left - 1
    now.campaign = left > 0 ? { ...now.campaign, left } : undefined
  }
  showCampaign(table.view, now.campaign)
  const last = spun.falls.at(-1)
  if (last && spun.falls.length === 1) wins.cycle(last.wins, amounts.toMinor(spun.bet), spun.isFree)
  if (!spun.isPaid) void awaitPay(table)
}

/** A win that is still on its way: asks the wallet a little later. */
async function awaitPay({ notice, calls, stake }: Table): Promise<void> {
  notice.show('Your win is on its way to your balance.')
  await pause(4000)
  await calls.balance().then(
    ({ balance }) => stake.settle(balance),
    () => undefined,
  )
}

/** The next press that needs no hand, or undefined. */
function follow(table: Table, spun: Spun): Press | undefined {
  const { now, stake, amounts, view, notice } = table
  if (now.auto) {
    if (!spun.isFree) now.auto = { ...now.auto, left: now.auto.left - 1 }
    const hasFeature = spun.feature !== null
    const wonMinor = amounts.toMinor(spun.won)
    const reason = stopReason(now.auto, {
      wonMinor,
      betMinor: stake.betMinor(),
      balanceMinor: stake.balanceMinor(),
      hasFeature,
    })
    view.buttons.auto.dataset['left'] = String(now.auto.left)
    if (reason) {
      now.auto = undefined
      showToggle(view.buttons.auto, false)
      view.buttons.auto.removeAttribute('data-left')
      notice.show(stopTexts[reason])
    }
  }
  if (spun.feature) return {}
  return now.auto ? paidPress(table) : undefined
}

/** Refusals the player can do something about are told; the rest goes to the page. */
function refuse(table: Table, error: unknown): void {
  const { stake, notice, state, amounts } = table
  stake.settle(amounts.toText(stake.balanceMinor()))
  if (!(error instanceof PlayError)) return table.onFailure(error)
  switch (error.code) {
    case 'insufficient-funds':
      return state.mode === 'demo'
        ? notice.show(error.message, { label: 'Refill', run: () => void handleRefill(table) })
        : notice.show(error.message)
    case 'offline':
    case 'session-closed':
    case 'unknown-session':
    case 'feature-running':
    case 'unknown-campaign':
      return table.onFailure(error)
    default:
      return notice.show(error.message)
  }
}

async function handleAuto(table: Table): Promise<void> {
  const { now, view } = table
  if (now.auto) {
    now.auto = undefined
    showToggle(view.buttons.auto, false)
    view.buttons.auto.removeAttribute('data-left')
    return
  }
  if (now.isBusy) return
  const auto = await askAutoplay()
  if (!auto || now.isBusy) return
  now.auto = auto
  showToggle(view.buttons.auto, true)
  view.buttons.auto.dataset['left'] = String(auto.left)
  await run(table, paidPress(table))
}

async function handleBuy(table: Table): Promise<void> {
  const { state, stake, amounts, now } = table
  const { buyUnits, freeSpins, unitsPerBet } = state.paytable
  if (buyUnits === null || now.isBusy) return
  const price = (stake.betMinor() * BigInt(buyUnits)) / BigInt(unitsPerBet)
  const spins = Math.min(...Object.values(freeSpins?.awards ?? { 0: 0 }))
  const bet = `${amounts.show(stake.betText())} ${amounts.code}`
  const isYes = await askBuy(`${amounts.show(price)} ${amounts.code}`, bet, spins)
  if (isYes) await run(table, { bet: stake.betText(), buy: true })
}

async function handleRefill({ calls, stake, notice, view, onFailure }: Table): Promise<void> {
  try {
    const { balance } = await calls.refill()
    stake.settle(balance)
    view.live.textContent = 'The demo balance is full again.'
  } catch (error) {
    if (error instanceof PlayError && error.code === 'busy') notice.show(error.message)
    else onFailure(error)
  }
}

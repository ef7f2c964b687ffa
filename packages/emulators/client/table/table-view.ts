import type { Phase } from '../../src/play/table-schedule.ts'
import { element, symbolUrl } from '../page/element.ts'
import { icon, type IconName } from '../page/icons.ts'
import type { TableState } from '../page/play-calls.ts'
import { drawScene } from '../page/scene.ts'
import type { Amounts } from '../page/amounts.ts'
import type { BettingBoard } from './betting-board.ts'
import { chipFace } from './chip-pile.ts'
import type { TableStage } from './stage.ts'

export type TableButton = 'undo' | 'clear' | 'repeat' | 'confirm' | 'sound' | 'refill'

/** Everything on the screen of a table that ever changes. */
export interface TableView {
  readonly root: HTMLElement
  readonly words: HTMLElement
  readonly strip: HTMLElement
  readonly balance: HTMLElement
  readonly staked: HTMLElement
  readonly won: HTMLElement
  readonly live: HTMLElement
  readonly chips: readonly HTMLInputElement[]
  readonly buttons: Readonly<Record<TableButton, HTMLButtonElement>>
  /** Shows how much time is left; writes only what changed, for it is asked every frame. */
  readonly tell: (moment: Moment) => void
}

interface Moment {
  readonly phase: Phase
  readonly seconds: number
  /** Share of the phase that is left. */
  readonly share: number
}

const lateSeconds = 4

function tool(label: string, name: IconName): HTMLButtonElement {
  const button = element('button', { class: 'round small', 'aria-label': label, title: label })
  button.append(icon(name))
  return button
}

function createButtons(isDemo: boolean): TableView['buttons'] {
  const sound = tool('Sound', 'mute')
  sound.setAttribute('aria-pressed', 'false')
  return {
    undo: tool('Take the last chip back', 'undo'),
    clear: tool('Clear chips', 'clear'),
    repeat: tool('Repeat the last bets', 'repeat'),
    confirm: element('button', { class: 'strong confirm', disabled: true }, 'Place bets'),
    sound,
    refill: element('button', { class: 'plain', hidden: !isDemo }, 'Refill'),
  }
}

function chipChoice(text: string, at: number): { input: HTMLInputElement; label: HTMLElement } {
  const input = element('input', { type: 'radio', name: 'chip', value: text, checked: at === 0 })
  const face = element('i', { class: `chip tone-${at}` }, chipFace(text))
  return {
    input,
    label: element('label', { class: 'chip-choice', title: `Chip of ${text}` }, input, face),
  }
}

function head(state: TableState, amounts: Amounts): HTMLElement {
  const { table, game } = state
  const limits = `${amounts.show(table.minBet)} – ${amounts.show(table.maxBet)} ${amounts.code}`
  const dealer = element('img', {
    class: 'dealer',
    alt: `Dealer ${table.dealer}`,
    src: `/art/dealer/${encodeURIComponent(table.dealer)}.svg`,
  })
  const isAutomatic = table.dealer === 'Automatic'
  if (isAutomatic) {
    dealer.alt = ''
    dealer.src = symbolUrl(game.theme.hero)
    dealer.classList.add('is-automatic')
  }
  const about = [
    table.name === game.name ? '' : game.name,
    isAutomatic ? '' : table.dealer,
    game.provider,
  ]
  const small = element('small', {}, about.filter((part) => part !== '').join(' · '))
  const names = element('div', {}, element('h1', {}, table.name), small)
  return element(
    'header',
    { class: 'table-head' },
    dealer,
    names,
    element('div', { class: 'limits' }, element('small', {}, 'Limits'), element('b', {}, limits)),
  )
}

/** Builds the whole screen around the stage and the felt. */
export function createTableView(
  state: TableState,
  amounts: Amounts,
  stage: TableStage,
  board: BettingBoard,
): TableView {
  const buttons = createButtons(state.mode === 'demo')
  const choices = state.table.chips.map(chipChoice)
  const words = element('p', { class: 'words' })
  const { clock, tell } = createClock(words)
  const strip = element('ol', { class: 'results', 'aria-label': 'Last results' })
  const [balance, staked] = [element('output', {}), element('output', {})]
  const won = element('div', { class: 'table-win', hidden: true })
  const live = element('p', { class: 'for-ears', 'aria-live': 'polite' })
  const label = state.mode === 'demo' ? 'Demo balance' : 'Balance'
  const purse = element(
    'div',
    { class: 'figure' },
    element('small', {}, label),
    balance,
    buttons.refill,
  )
  const bet = element('div', { class: 'figure' }, element('small', {}, 'Bet'), staked)
  const tray = element(
    'div',
    { class: 'tray', role: 'radiogroup', 'aria-label': 'Chip' },
    ...choices.map((choice) => choice.label),
  )
  const tools = element(
    'div',
    { class: 'tools' },
    buttons.undo,
    buttons.clear,
    buttons.repeat,
    buttons.confirm,
  )
  const foot = element(
    'footer',
    { class: 'table-foot' },
    element('div', { class: 'purse' }, buttons.sound, purse, bet),
    tray,
    tools,
  )
  const show = element(
    'section',
    { class: 'show' },
    element('div', { class: 'show-stage' }, stage.root),
    element('div', { class: 'talk' }, clock, words),
    won,
  )
  const root = element(
    'div',
    { class: `table kind-${state.table.kind}` },
    drawScene(state.game),
    head(state, amounts),
    show,
    strip,
    board.root,
    foot,
    live,
  )
  root.style.setProperty('--hue', String(state.game.theme.hue))
  const chips = choices.map((choice) => choice.input)
  return { root, words, strip, balance, staked, won, live, chips, buttons, tell }
}

function createClock(words: HTMLElement): Pick<TableView, 'tell'> & { clock: HTMLElement } {
  const seconds = element('b', {})
  const clock = element('div', { class: 'clock', role: 'timer', 'aria-label': 'Seconds left' })
  clock.append(seconds)
  let [shown, shareShown] = ['', '']
  return {
    clock,
    tell: ({ phase, seconds: left, share }) => {
      const isOpen = phase === 'betting'
      const shareNow = isOpen ? share.toFixed(2) : '0'
      if (shareNow !== shareShown) clock.style.setProperty('--share', shareNow)
      shareShown = shareNow
      const now = isOpen ? `${left}` : phase
      if (now === shown) return
      shown = now
      seconds.textContent = isOpen ? String(left) : ''
      const isLate = isOpen && left <= lateSeconds
      clock.className = `clock is-${phase}${isLate ? ' is-late' : ''}`
      // In the last phase the words are the result.
      if (phase === 'dealing') words.textContent = 'No more bets'
      if (isOpen) words.textContent = isLate ? 'Last bets' : 'Place your bets'
    },
  }
}

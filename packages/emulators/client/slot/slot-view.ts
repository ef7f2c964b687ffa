import { element } from '../page/element.ts'
import { icon, type IconName } from '../page/icons.ts'
import { drawScene } from '../page/scene.ts'
import type { SlotState } from '../page/play-calls.ts'

/** Everything on the screen of a slot that ever changes. */
export interface SlotView {
  readonly root: HTMLElement
  /** Holds the board, its lines and what lies over it. */
  readonly frame: HTMLElement
  readonly lines: SVGSVGElement
  readonly winBar: HTMLElement
  readonly live: HTMLElement
  readonly balance: HTMLElement
  readonly bet: HTMLElement
  readonly freeLeft: HTMLElement
  readonly freeWon: HTMLElement
  readonly jackpots: HTMLElement
  readonly buttons: Readonly<Record<ButtonName, HTMLButtonElement>>
}

export type ButtonName =
  'menu' | 'less' | 'more' | 'auto' | 'spin' | 'turbo' | 'sound' | 'buy' | 'refill'

const faces: Readonly<Record<Exclude<ButtonName, 'buy' | 'refill'>, readonly [string, IconName]>> =
  {
    menu: ['Paytable and rules', 'menu'],
    less: ['Lower bet', 'minus'],
    more: ['Higher bet', 'plus'],
    auto: ['Autoplay', 'auto'],
    spin: ['Spin', 'spin'],
    turbo: ['Turbo', 'turbo'],
    sound: ['Sound', 'mute'],
  }

function face(name: keyof typeof faces): HTMLButtonElement {
  const [label, drawn] = faces[name]
  const button = element('button', { class: `round ${name}`, 'aria-label': label, title: label })
  button.append(icon(drawn))
  return button
}

function createButtons(state: SlotState): SlotView['buttons'] {
  const canBuy = state.paytable.buyUnits !== null
  const toggle = (button: HTMLButtonElement): HTMLButtonElement => {
    button.setAttribute('aria-pressed', 'false')
    return button
  }
  return {
    menu: face('menu'),
    less: face('less'),
    more: face('more'),
    auto: face('auto'),
    spin: face('spin'),
    turbo: toggle(face('turbo')),
    sound: toggle(face('sound')),
    buy: element('button', { class: 'buy', hidden: !canBuy }, 'Buy free spins'),
    refill: element('button', { class: 'plain', hidden: state.mode !== 'demo' }, 'Refill'),
  }
}

function figure(label: string, value: HTMLElement, more: readonly Node[] = []): HTMLElement {
  return element('div', { class: 'figure' }, element('small', {}, label), value, ...more)
}

/** Builds the whole screen; the board is put into `frame` by the game. */
export function createSlotView(state: SlotState): SlotView {
  const { game, paytable, mode } = state
  const buttons = createButtons(state)
  const [balance, bet] = [element('output', {}), element('output', {})]
  const [freeLeft, freeWon] = [corner('Free spins'), corner('Won in free spins')]
  const lines = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  lines.setAttribute('class', 'lines')
  lines.setAttribute('viewBox', `0 0 ${paytable.columns * 100} ${paytable.rows * 100}`)
  lines.setAttribute('preserveAspectRatio', 'none')
  lines.setAttribute('aria-hidden', 'true')
  const winBar = element('div', { class: 'win-bar', hidden: true })
  const live = element('p', { class: 'for-ears', 'aria-live': 'polite' })
  const frame = element('div', { class: 'frame' }, lines, winBar)
  const jackpots = element('div', { class: 'jackpots', hidden: true })
  const [first, second] = game.theme.title
  const title = element('h1', {}, element('em', {}, first), ' ', element('b', {}, second))
  const head = element('header', { class: 'slot-head' }, freeLeft, title, freeWon)
  const stake = element('div', { class: 'stake' }, buttons.less, figure('Bet', bet), buttons.more)
  const purse = figure(mode === 'demo' ? 'Demo balance' : 'Balance', balance, [buttons.refill])
  const left = element('div', { class: 'bar-left' }, buttons.menu, buttons.sound, purse)
  const right = element('div', { class: 'bar-right' }, buttons.auto, buttons.spin, buttons.turbo)
  const bar = element(
    'footer',
    { class: 'bar' },
    left,
    element('div', { class: 'bar-mid' }, stake, buttons.buy),
    right,
  )
  const root = element('div', { class: 'slot' }, drawScene(game), head, jackpots, frame, bar, live)
  root.style.setProperty('--columns', String(paytable.columns))
  root.style.setProperty('--rows', String(paytable.rows))
  root.style.setProperty('--hue', String(game.theme.hue))
  root.classList.toggle('is-tall', paytable.rows > 4)
  return { root, frame, lines, winBar, live, balance, bet, freeLeft, freeWon, jackpots, buttons }
}

function corner(label: string): HTMLElement {
  return element('div', { class: 'corner' }, element('small', {}, label), element('output', {}))
}

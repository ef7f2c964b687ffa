import type { Show, Spot } from '../../src/tables/table.ts'
import { element } from '../page/element.ts'
import { colourOf } from './show-text.ts'

/** The felt with the spots chips may lie on. */
export interface BettingBoard {
  readonly root: HTMLElement
  /** Shows what lies where: bought chips and those that still wait. */
  readonly chips: (
    bought: ReadonlyMap<string, string>,
    waiting: ReadonlyMap<string, string>,
  ) => void
  /** Puts the spots that got something in the light. */
  readonly light: (spots: readonly string[]) => void
  readonly open: (isOpen: boolean) => void
}

const pays: Readonly<Record<string, string>> = {
  'baccarat:player': '1 : 1',
  'baccarat:banker': '0.95 : 1',
  'baccarat:tie': '8 : 1',
  'blackjack:hand': '1 : 1 · blackjack 3 : 2',
  'blackjack:pair': '11.5 : 1',
  'blackjack:bust': '2.4 : 1',
  'dice:red': '1.3 : 1',
  'dice:blue': '1.3 : 1',
  'dice:tie': '4.75 : 1',
  'dice:seven': '4.75 : 1',
  'dice:sixes': '33.5 : 1',
  'hilo:high': '1.08 : 1',
  'hilo:low': '1.08 : 1',
  'hilo:same': '11.5 : 1',
}

/** What a spot pays, for its second line; roulette says it by its place alone. */
export function payText(kind: Show['kind'], spot: Spot): string {
  if (kind === 'wheel') return `${spot.label} : 1`
  return pays[`${kind}:${spot.id}`] ?? ''
}

function classOf(kind: Show['kind'], { id }: Spot): string {
  if (kind !== 'roulette') return `spot spot-${id}`
  const number = /^n(\d+)$/.exec(id)?.[1]
  if (number === undefined) return `spot outside spot-${id}`
  return `spot number is-${colourOf(Number.parseInt(number, 10))}`
}

/** Where a number of the roulette felt lies; the style decides between lying and standing. */
function placeOf(spot: Spot): string | false {
  const number = Number.parseInt(/^n(\d+)$/.exec(spot.id)?.[1] ?? '', 10)
  if (!Number.isInteger(number) || number === 0) return false
  const street = Math.ceil(number / 3)
  const place = (number - 1) % 3
  return `--street:${street};--place:${place}`
}

/** Builds the felt of a kind of table. */
export function createBettingBoard(
  kind: Show['kind'],
  spots: readonly Spot[],
  fillOf: (spot: Spot) => string | false,
  onSpot: (id: string) => void,
): BettingBoard {
  const buttons = new Map(
    spots.map((spot) => {
      const pay = payText(kind, spot)
      const style = kind === 'roulette' ? placeOf(spot) : fillOf(spot)
      const button = element('button', {
        class: classOf(kind, spot),
        style,
        'aria-label': `${spot.label}${pay === '' ? '' : `, pays ${pay}`}`,
      })
      button.append(element('span', { class: 'spot-label' }, spot.label))
      if (pay !== '') button.append(element('small', {}, pay))
      button.addEventListener('click', () => onSpot(spot.id))
      return [spot.id, button] as const
    }),
  )
  const root = element(
    'div',
    {
      class: `board is-${kind}`,
      role: 'group',
      'aria-label': 'Bets',
      'data-count': String(spots.length),
    },
    ...buttons.values(),
  )
  return {
    root,
    light: (lit) => {
      for (const [id, button] of buttons) button.classList.toggle('is-won', lit.includes(id))
      root.classList.toggle('has-wins', lit.length > 0)
    },
    open: (isOpen) => {
      root.classList.toggle('is-closed', !isOpen)
      for (const button of buttons.values()) button.setAttribute('aria-disabled', String(!isOpen))
    },
    chips: (bought, waiting) => {
      for (const [id, button] of buttons) {
        button.querySelector('.chip')?.remove()
        const text = waiting.get(id) ?? bought.get(id)
        if (text === undefined) continue
        const kindOf = waiting.has(id) ? 'chip on-spot is-waiting' : 'chip on-spot'
        button.append(element('i', { class: kindOf }, text))
      }
    },
  }
}

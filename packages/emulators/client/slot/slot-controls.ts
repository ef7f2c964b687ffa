import type { Amounts } from '../page/amounts.ts'
import { element } from '../page/element.ts'
import { icon, type IconName } from '../page/icons.ts'
import type { Campaign, SlotState } from '../page/play-calls.ts'
import { isWindowOpen } from '../page/window.ts'
import type { SlotView } from './slot-view.ts'
import type { Stake } from './stake.ts'

/** While something turns, the round button stops it and the bet stays as it is. */
export function showBusy({ buttons, root }: SlotView, isBusy: boolean): void {
  root.classList.toggle('is-busy', isBusy)
  for (const name of ['less', 'more', 'menu', 'buy', 'refill'] as const) {
    buttons[name].toggleAttribute('inert', isBusy)
  }
  buttons.spin.replaceChildren(icon(isBusy ? 'stop' : 'spin'))
  buttons.spin.setAttribute('aria-label', isBusy ? 'Stop' : 'Spin')
  buttons.spin.title = isBusy ? 'Stop' : 'Spin'
}

/** Shows a button as pressed or not; its picture may change with it. */
export function showToggle(
  button: HTMLButtonElement,
  isOn: boolean,
  on?: IconName,
  off?: IconName,
): void {
  button.setAttribute('aria-pressed', String(isOn))
  const picture = isOn ? on : off
  if (picture) button.replaceChildren(icon(picture))
}

/** Free spins the casino gave: the next press plays one of them. */
export function showCampaign({ root, freeLeft }: SlotView, campaign: Campaign | undefined): void {
  root.classList.toggle('has-gift', campaign !== undefined)
  const [label, value] = [freeLeft.firstElementChild, freeLeft.lastElementChild]
  if (!label || !value) return
  const isGift = campaign !== undefined && !root.classList.contains('is-free')
  label.textContent = isGift ? 'Free spins from the casino' : 'Free spins'
  if (isGift) value.textContent = `${campaign.left} of ${campaign.quantity}`
}

/** The jackpots of a game at the bet that is set. */
export function showJackpots(parts: {
  readonly state: SlotState
  readonly view: SlotView
  readonly amounts: Amounts
  readonly stake: Stake
}): void {
  const { state, view, amounts, stake } = parts
  const { paytable } = state
  const jackpots = 'jackpots' in paytable ? paytable.jackpots : []
  view.jackpots.hidden = jackpots.length === 0
  view.root.classList.toggle('has-jackpots', jackpots.length > 0)
  const worth = (units: number): bigint =>
    (stake.betMinor() * BigInt(units)) / BigInt(paytable.unitsPerBet)
  view.jackpots.replaceChildren(
    ...[...jackpots]
      .reverse()
      .map((jackpot) =>
        element(
          'div',
          { class: 'jackpot' },
          element('small', {}, jackpot.name),
          element('b', {}, amounts.show(worth(jackpot.units))),
        ),
      ),
  )
}

let unbind: (() => void) | undefined

/** Space presses the round button, unless the focus is on something of its own. */
export function bindKeys(press: () => void): void {
  unbind?.()
  const handle = (event: KeyboardEvent): void => {
    if (event.code !== 'Space' || event.repeat || isWindowOpen()) return
    const { target } = event
    const isBusyElsewhere =
      target instanceof HTMLElement && target.closest('button:not(.spin), a, input')
    if (isBusyElsewhere) return
    event.preventDefault()
    press()
  }
  document.addEventListener('keydown', handle)
  unbind = () => document.removeEventListener('keydown', handle)
}

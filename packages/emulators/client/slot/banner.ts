import { countedTo, type Amounts } from '../page/amounts.ts'
import { element } from '../page/element.ts'
import { glide, isStill, pause } from '../page/motion.ts'
import { rainCoins } from './coins.ts'

interface Banner {
  readonly title: string
  readonly text: string
  /** Counted up; left out when there is nothing to count. */
  readonly sumMinor?: bigint
  readonly ms: number
  readonly hasCoins: boolean
}

/** Something great over the board: leaves by itself, or with a press once it was seen. */
export async function showBanner(
  host: HTMLElement,
  amounts: Amounts,
  banner: Banner,
): Promise<void> {
  const sum = element('output', {})
  const box = element(
    'button',
    { class: 'banner', 'aria-label': `${banner.title}. ${banner.text}` },
    element('strong', {}, banner.title),
  )
  const total = banner.sumMinor
  if (total !== undefined)
    box.append(element('span', { class: 'sum' }, sum, element('small', {}, amounts.code)))
  box.append(element('span', { class: 'text' }, banner.text))
  host.append(box)
  const stopCoins = banner.hasCoins && !isStill() ? rainCoins(box) : () => undefined
  box.focus({ preventScroll: true })
  let isPressed = false
  const pressed = new Promise<void>((resolve) => {
    box.addEventListener('click', () => {
      isPressed = true
      resolve()
    })
  })
  if (total !== undefined) {
    await glide(banner.ms * 0.6, (share) => {
      sum.value = amounts.show(countedTo(total, isPressed ? 1 : share))
    })
  }
  await Promise.race([pressed, pause(total === undefined ? banner.ms : banner.ms * 0.5)])
  stopCoins()
  box.remove()
}

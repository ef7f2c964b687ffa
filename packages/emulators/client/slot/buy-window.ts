import { element } from '../page/element.ts'
import { openWindow } from '../page/window.ts'

/** Asks once more before the free spins are bought. */
export async function askBuy(price: string, bet: string, spins: number): Promise<boolean> {
  let isYes = false
  const { closed } = openWindow('Buy free spins', (close) => {
    const buy = (): void => {
      isYes = true
      close()
    }
    return [
      element('p', {}, `${spins} free spins at a bet of ${bet} start at once.`),
      element('p', { class: 'price' }, price),
      element(
        'div',
        { class: 'row' },
        element('button', { class: 'plain', click: close }, 'Not now'),
        element('button', { class: 'strong', click: buy }, `Buy for ${price}`),
      ),
    ]
  })
  await closed
  return isYes
}

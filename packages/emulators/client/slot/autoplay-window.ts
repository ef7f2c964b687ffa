import { element } from '../page/element.ts'
import { openWindow } from '../page/window.ts'
import type { Autoplay } from './autoplay-rules.ts'

const counts = [10, 25, 50, 100, 250]
const limits: readonly (readonly [string, number])[] = [
  ['Never', 0],
  ['10 × bet', 10],
  ['50 × bet', 50],
  ['100 × bet', 100],
]

function choice(name: string, label: string, value: number, isOn: boolean): HTMLElement {
  const radio = element('input', { type: 'radio', name, value: String(value), checked: isOn })
  return element('label', { class: 'choice' }, radio, element('span', {}, label))
}

function chosen(form: HTMLFormElement, name: string): number {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? Number.parseInt(value, 10) : 0
}

/** Asks how often and when to stop; undefined when the player thought better of it. */
export async function askAutoplay(): Promise<Autoplay | undefined> {
  let answer: Autoplay | undefined
  const { closed } = openWindow('Autoplay', (close) => {
    const feature = element('input', { type: 'checkbox', checked: true })
    const form = element(
      'form',
      { class: 'autoplay' },
      element(
        'fieldset',
        {},
        element('legend', {}, 'Spins'),
        ...counts.map((count, at) => choice('count', String(count), count, at === 0)),
      ),
      element(
        'fieldset',
        {},
        element('legend', {}, 'Stop at a win of'),
        ...limits.map(([label, value], at) => choice('limit', label, value, at === 0)),
      ),
      element(
        'label',
        { class: 'check' },
        feature,
        element('span', {}, 'Stop when free spins are won'),
      ),
      element(
        'p',
        { class: 'hint' },
        'It always stops when the balance does not cover the next spin.',
      ),
      element('button', { class: 'strong' }, 'Start autoplay'),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      answer = {
        left: chosen(form, 'count'),
        stopsOnFeature: feature.checked,
        stopsAtTimes: chosen(form, 'limit'),
      }
      close()
    })
    return [form]
  })
  await closed
  return answer
}

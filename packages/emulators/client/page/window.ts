import { element } from './element.ts'
import { icon } from './icons.ts'

/** A window over the game; closed by its button, Escape, or what stands in it. */
export interface Sheet {
  readonly close: () => void
  readonly closed: Promise<void>
}

/** Opens a window with a heading. The game behind it cannot be reached meanwhile. */
export function openWindow(title: string, build: (close: () => void) => readonly Node[]): Sheet {
  const sheet = element('dialog', { class: 'window', 'aria-label': title })
  const close = (): void => sheet.close()
  const shut = element('button', { class: 'round small', 'aria-label': 'Close', click: close })
  shut.append(icon('close'))
  const head = element('header', {}, element('h2', {}, title), shut)
  sheet.append(head, element('div', { class: 'window-body' }, ...build(close)))
  const closed = new Promise<void>((resolve) => {
    sheet.addEventListener('close', () => {
      sheet.remove()
      resolve()
    })
  })
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) close()
  })
  document.body.append(sheet)
  sheet.showModal()
  return { close, closed }
}

/** True while a window is open: keys belong to it. */
export function isWindowOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

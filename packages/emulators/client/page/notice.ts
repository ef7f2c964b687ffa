import { element } from './element.ts'

/** A button of a notice. */
export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

/** One line over the game that says why something did not happen. */
export interface Notice {
  readonly show: (text: string, action?: NoticeAction) => void
  readonly hide: () => void
}

const shownMs = 7000

/** A notice that leaves by itself unless there is something to press. */
export function createNotice(host: HTMLElement): Notice {
  const box = element('div', { class: 'notice', role: 'alert', hidden: true })
  host.append(box)
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = (): void => {
    box.hidden = true
    clearTimeout(timer)
  }
  return {
    hide,
    show: (text, action) => {
      hide()
      box.replaceChildren(element('span', {}, text))
      if (action) {
        const press = (): void => {
          hide()
          action.run()
        }
        box.append(element('button', { class: 'plain', click: press }, action.label))
      } else timer = setTimeout(hide, shownMs)
      box.hidden = false
    },
  }
}

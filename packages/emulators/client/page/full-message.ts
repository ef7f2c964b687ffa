import { element } from './element.ts'

/** What stands over the whole game when it cannot go on. */
export interface FullMessage {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly link?: { readonly label: string; readonly address: string }
  readonly isWaiting?: boolean
}

/** Covers the game with a message; answers what takes it away again. */
export function coverGame(host: HTMLElement, message: FullMessage): () => void {
  const parts: Node[] = [element('h2', {}, message.title), element('p', {}, message.text)]
  if (message.isWaiting) parts.unshift(element('i', { class: 'spinner' }))
  const { action, link } = message
  if (action) {
    parts.push(element('button', { class: 'strong', click: () => action.run() }, action.label))
  }
  if (link) parts.push(element('a', { class: 'strong', href: link.address }, link.label))
  const box = element('div', { class: 'cover-box' }, ...parts)
  const cover = element(
    'div',
    { class: 'cover', role: message.isWaiting ? 'status' : 'alert' },
    box,
  )
  host.append(cover)
  return () => cover.remove()
}

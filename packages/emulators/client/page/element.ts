type Handler = (event: Event) => void

/** Attributes of an element; functions listen to the event of their name. */
export type Attributes = Readonly<Record<string, string | boolean | Handler>>

/** Makes an element with its attributes and children; `false` leaves an attribute out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value === true) made.setAttribute(name, '')
    else if (value !== false) made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

/** A drawing of our own as an element; the text never comes from outside. */
export function drawing(svg: string, className: string): HTMLElement {
  const holder = element('span', { class: className, 'aria-hidden': 'true' })
  holder.innerHTML = svg
  return holder
}

/** Address of a symbol's picture. */
export function symbolUrl(name: string): string {
  return `/art/symbol/${encodeURIComponent(name)}.svg`
}

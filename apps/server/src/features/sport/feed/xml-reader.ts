/** An element of a document that holds nothing but elements and attributes. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
}

const documentMax = 2_000_000
const depthMax = 8
const tag = /<(\/?)([a-z_]{1,40})((?:\s+[A-Za-z_:]{1,40}="[^"<]{0,400}")*)\s*(\/?)>/y
const attribute = /([A-Za-z_:]{1,40})="([^"<]*)"/g
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/**
 * Reads a document of the feed. The feed's documents are elements with attributes and nothing else,
 * so nothing else is read: no text, comment, processing instruction, document type or entity of its
 * own, which is where the dangers of XML lie. Signs by their numbers are read.
 * @returns undefined for anything but one whole element.
 */
export function readXml(text: string): XmlElement | undefined {
  if (text.length > documentMax) return undefined
  const body = text.replace(/^<\?xml version="1\.0"[^?<>]{0,80}\?>\s*/, '').trim()
  const open: { name: string; attributes: Map<string, string>; children: XmlElement[] }[] = []
  let place = 0
  for (;;) {
    tag.lastIndex = place
    const found = tag.exec(body)
    if (found === null) return undefined
    place = tag.lastIndex
    const [, closing, name = '', fields = '', empty] = found
    if (closing === '/') {
      const element = open.pop()
      if (element?.name !== name || fields !== '' || empty === '/') return undefined
      const parent = open.at(-1)
      if (parent === undefined) return place === body.length ? element : undefined
      parent.children.push(element)
    } else {
      const attributes = readAttributes(fields)
      if (attributes === undefined || open.length >= depthMax) return undefined
      const element = { name, attributes, children: [] }
      if (empty !== '/') open.push(element)
      else if (open.length === 0) return place === body.length ? element : undefined
      else open.at(-1)?.children.push(element)
    }
    while (/\s/.test(body.charAt(place))) place += 1
  }
}

function readAttributes(text: string): Map<string, string> | undefined {
  const attributes = new Map<string, string>()
  for (const [, name = '', raw = ''] of text.matchAll(attribute)) {
    const value = unescaped(raw)
    if (value === undefined || attributes.has(name)) return undefined
    attributes.set(name, value)
  }
  return attributes
}

function unescaped(raw: string): string | undefined {
  let isKnown = true
  const value = raw.replace(/&([^;&]{0,10});?/g, (whole, name: string) => {
    const meant = whole.endsWith(';') ? (entities[name] ?? numbered(name)) : undefined
    isKnown &&= meant !== undefined
    return meant ?? ''
  })
  return isKnown ? value : undefined
}

/** The sign of a reference by number; undefined where there is none that may stand in a document. */
function numbered(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? []
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16)
  const isSign = code >= 0x20 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
  return isSign ? String.fromCodePoint(code) : undefined
}

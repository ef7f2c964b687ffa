/** Paths of eight shield patterns in a field of 24 x 27.6. */
const patterns = [
  'M12 0h12v27.6H12z',
  'M0 9.2h24v9.2H0z',
  'M0 27.6 24 0v27.6z',
  'M8 0h8v27.6H8z',
  'M0 0h24L12 13.8z',
  'M0 13.8h12V0h12v13.8H12v13.8H0z',
  'M12 5.2l7.4 8.6-7.4 8.6-7.4-8.6z',
  'M0 4.6h24v4.6H0zm0 9.2h24v4.6H0z',
] as const

const shield = 'M1 1h22v13.2c0 6-4.6 10-11 12.4C5.6 24.2 1 20.2 1 14.2z'

/**
 * The crest of a team or person: a shield with two colours and one of eight patterns, all from the
 * name, so that it is the same everywhere.
 */
export function crestSvg(name: string): string {
  const word = hashOf(name)
  const hue = word % 360
  const other = (hue + 120 + ((word >>> 9) % 120)) % 360
  const pattern = patterns[(word >>> 17) % patterns.length]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 27.6">',
    `<clipPath id="s"><path d="${shield}"/></clipPath>`,
    `<g clip-path="url(#s)"><path fill="hsl(${hue} 62% 46%)" d="M0 0h24v27.6H0z"/>`,
    `<path fill="hsl(${other} 70% 66%)" d="${pattern}"/></g>`,
    `<path fill="none" stroke="#fff" stroke-opacity=".35" d="${shield}"/></svg>`,
  ].join('')
}

/** FNV-1a of the name's code units. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0
  }
  return hash
}

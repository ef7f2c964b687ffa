import { useId } from 'react'

export interface AvatarProps {
  /** Seeds the drawing: the same user always looks the same. */
  userId: string
  /** Read aloud; empty where the name stands beside it. */
  name: string
  /** Address of the player's own picture; without one it is drawn. */
  picture?: string | null | undefined
  sizePx?: number
  /** Colour of a ring around it, for a level. */
  ring?: string
}

/** 32-bit FNV-1a: spreads similar ids over unlike drawings. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

const shapes = [
  <path key="kite" d="M8 11h24L20 32z" />,
  <circle key="sun" cx="20" cy="19" r="10" />,
  <path key="gem" d="M20 7l13 13-13 13L7 20z" />,
  <path key="tile" d="M11 10h18v18H11z" transform="rotate(12 20 19)" />,
  <path key="wing" d="M9 30V10l23 10z" />,
  <path key="hill" d="M4 32l11-16 7 9 5-6 10 13z" />,
]

/** The player's picture, or a portrait drawn from the user id: two hues, one shape, one eye. */
export function Avatar({ picture, ...props }: AvatarProps) {
  return typeof picture === 'string' ? <Picture {...props} src={picture} /> : <Drawn {...props} />
}

function Picture({ src, name, sizePx = 32, ring }: AvatarProps & { src: string }) {
  return (
    <img
      src={src}
      alt={name}
      width={sizePx}
      height={sizePx}
      className="shrink-0 rounded-full bg-raised object-cover"
      style={{ width: sizePx, height: sizePx, ...ringStyle(ring) }}
    />
  )
}

function ringStyle(ring: string | undefined): { boxShadow: string } | undefined {
  return ring === undefined ? undefined : { boxShadow: `0 0 0 2px ${ring}` }
}

function Drawn({ userId, name, sizePx = 32, ring }: AvatarProps) {
  const hash = hashOf(userId)
  const hue = hash % 360
  const second = (hue + 35 + ((hash >>> 9) % 60)) % 360
  const gradient = useId()
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 40 40"
      role={name === '' ? undefined : 'img'}
      aria-label={name === '' ? undefined : name}
      aria-hidden={name === '' ? true : undefined}
      className="shrink-0 rounded-full"
      style={ringStyle(ring)}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`oklch(0.68 0.16 ${hue})`} />
          <stop offset="1" stopColor={`oklch(0.44 0.16 ${second})`} />
        </linearGradient>
      </defs>
      <rect width="40" height="40" fill={`url(#${gradient})`} />
      <g fill={`oklch(0.9 0.09 ${second})`} transform={`rotate(${(hash >>> 17) % 20} 20 20)`}>
        {shapes[(hash >>> 5) % shapes.length]}
      </g>
      <circle cx="20" cy="18" r="4.500" fill={`oklch(0.28 0.1 ${hue})`} />
    </svg>
  )
}

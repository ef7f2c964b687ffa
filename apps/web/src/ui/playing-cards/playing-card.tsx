import { memo, type CSSProperties } from 'react'
import { cardFace, type CardFace } from './card-face.ts'
import { cx } from '../cx.ts'
import './playing-card.css'
import { suitColors, SuitMark } from './suit-mark.tsx'

/** Why a card is framed: it won, or it is the one in play. */
export type CardRing = 'win' | 'accent'

export interface PlayingCardProps {
  /** 0 to 51: rank index * 4 + suit; undefined while the card lies face down. */
  card: number | undefined
  ring?: CardRing | undefined
  isSideways?: boolean
  /** Set aside: lost, or not used. Darkened, as in a fan a translucent card shows the next. */
  isDimmed?: boolean
  /** False for a card that simply lies there: it is neither dealt nor turned. */
  isDealt?: boolean
  /** The card is named by what it stands in. */
  isDecoration?: boolean
  className?: string
  style?: CSSProperties
}

const rings: Readonly<Record<CardRing, string>> = {
  win: 'ring-2 ring-win ring-offset-3 ring-offset-bg',
  accent: 'ring-2 ring-accent ring-offset-3 ring-offset-bg',
}

/**
 * A card, `--card` wide; it comes from the right when it is dealt and turns over when its face
 * becomes known. Rank and small suit stand at the left edge, so they stay visible in a fan.
 */
export const PlayingCard = memo(function PlayingCard(props: PlayingCardProps) {
  const { card, ring, isSideways, isDimmed, isDealt = true, isDecoration, className, style } = props
  const face = card === undefined ? undefined : cardFace(card)
  return (
    <span
      role={isDecoration ? undefined : 'img'}
      aria-label={isDecoration ? undefined : (face?.name ?? 'Card face down')}
      aria-hidden={isDecoration || undefined}
      data-face={face ? 'up' : 'down'}
      data-deal={isDealt || undefined}
      data-sideways={isSideways || undefined}
      style={style}
      className={cx(
        'playing-card rounded-[calc(var(--card)*0.09)] transition-[filter,box-shadow] duration-220',
        ring && rings[ring],
        isDimmed && 'brightness-50',
        className,
      )}
    >
      <span>
        {face && <Front face={face} />}
        {(isDealt || !face) && <Back />}
      </span>
    </span>
  )
})

function Front({ face }: { face: CardFace }) {
  const { rank, suit } = face
  return (
    <svg viewBox="0 0 100 140" aria-hidden className="playing-card-front">
      <text
        x="10"
        y="39"
        fontSize="42"
        fontWeight="600"
        className="font-condensed"
        fill={suitColors[suit]}
        textLength={rank === '10' ? 34 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {rank}
      </text>
      <SuitMark suit={suit} x={10} y={47} size={23} />
      <SuitMark suit={suit} x={34} y={73} size={59} />
    </svg>
  )
}

/** Slanted lines of the back, 16 apart, both ways over the frame of 90 by 130. */
const lattice = Array.from({ length: 14 }, (_, index) => index * 16 - 88)
  .map((at) => `M0 ${at}l130 130M0 ${130 - at}l130 -130`)
  .join('')

function Back() {
  return (
    <svg viewBox="0 0 100 140" aria-hidden>
      <rect width="100" height="140" rx="9" fill="#f4f6fc" />
      <rect x="5" y="5" width="90" height="130" rx="6" fill="#27306b" />
      <svg x="5" y="5" width="90" height="130">
        <path d={lattice} stroke="#6b77c4" strokeOpacity="0.32" />
      </svg>
      <circle cx="50" cy="70" r="22" fill="#141a44" stroke="#f9bc1e" strokeWidth="3" />
      <path d="M54 52 39.5 72.5h9.2L46 88l15-20.5h-9.5z" fill="#f9bc1e" />
    </svg>
  )
}

import type { Suit } from './card-face.ts'

/** Our own drawings, on a square of 32. */
const paths: Readonly<Record<Suit, string>> = {
  diamonds:
    'M16 1.5c2.8 5.3 6.2 10 10.5 14.5-4.3 4.5-7.7 9.2-10.5 14.5C13.2 25.2 9.8 20.5 5.5 16 9.8 11.5 13.2 6.8 16 1.5z',
  hearts:
    'M16 29.5C9.2 23.3 2 17.7 2 10.4 2 6 5.3 2.8 9.2 2.8c2.9 0 5.4 1.6 6.8 4.4 1.4-2.8 3.9-4.4 6.8-4.4 3.9 0 7.2 3.2 7.2 7.6 0 7.3-7.2 12.9-14 19.1z',
  spades:
    'M16 1.8c-3.3 5.3-13.2 10.3-13.2 17.2 0 3.8 2.8 6.3 6.2 6.3 2.3 0 4.3-1.1 5.5-3-.2 3.2-1.5 5.6-4 7.7h11c-2.5-2.1-3.8-4.5-4-7.7 1.2 1.9 3.2 3 5.5 3 3.4 0 6.2-2.5 6.2-6.3C29.2 12.1 19.3 7.1 16 1.8z',
  clubs:
    'M16 2a6.7 6.7 0 0 0-5.4 10.7A6.8 6.8 0 1 0 14.6 22c-.2 3.3-1.5 5.8-4.1 8h11c-2.6-2.2-3.9-4.7-4.1-8a6.8 6.8 0 1 0 4-9.3A6.7 6.7 0 0 0 16 2z',
}

export const suitColors: Readonly<Record<Suit, string>> = {
  diamonds: '#dd2f4b',
  hearts: '#dd2f4b',
  spades: '#171923',
  clubs: '#171923',
}

export interface SuitMarkProps {
  suit: Suit
  x: number
  y: number
  size: number
}

/** A suit inside the drawing of a card; decoration, the card has a name. */
export function SuitMark({ suit, x, y, size }: SuitMarkProps) {
  return (
    <path
      d={paths[suit]}
      fill={suitColors[suit]}
      transform={`translate(${x} ${y}) scale(${size / 32})`}
    />
  )
}

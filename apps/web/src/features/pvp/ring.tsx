import { slicePath, slicesOf, type Slice } from './model.ts'

export interface RingProps {
  shares: Parameters<typeof slicesOf>[0]
  /** Read aloud. */
  label: string
  sizePx: number
  widthPx: number
}

/** The shares of a pot as a ring; an empty one is a quiet circle. */
export function Ring({ shares, label, sizePx, widthPx }: RingProps) {
  const outer = sizePx / 2
  const radii = [outer - widthPx, outer] as const
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-outer} ${-outer} ${sizePx} ${sizePx}`}
      className="size-full"
    >
      <circle r={outer - widthPx / 2} fill="none" strokeWidth={widthPx} className="stroke-raised" />
      <RingSlices slices={slicesOf(shares)} radii={radii} />
    </svg>
  )
}

/** The slices of a ring, with a hair of the ground between them. */
export function RingSlices(props: {
  slices: readonly Slice[]
  radii: readonly [inner: number, outer: number]
}) {
  return props.slices.map((slice) => (
    <path
      key={slice.key}
      d={slicePath(slice, props.radii)}
      fill={slice.colour}
      // A hair as wide as the slice would leave nothing of it.
      strokeWidth={slice.to - slice.from < 0.01 ? 0 : 2}
      className="stroke-surface"
    />
  ))
}

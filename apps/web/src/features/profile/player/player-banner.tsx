/** Hue of a player's own colours, the same wherever the id is drawn. */
function hueOf(text: string): number {
  return [...text].reduce((hash, char) => (hash * 31 + (char.codePointAt(0) ?? 0)) % 360, 7)
}

/** Slanting stripes in colours of the player's own, behind the portrait. */
export function PlayerBanner({ userId, heightPx }: { userId: string; heightPx: number }) {
  const hue = hueOf(userId)
  const next = (hue + 40) % 360
  return (
    <div
      aria-hidden
      style={{
        height: heightPx,
        backgroundImage: `repeating-linear-gradient(115deg, oklch(1 0 0 / 0.07) 0 18px,
          transparent 18px 42px), linear-gradient(100deg, oklch(0.42 0.13 ${hue}),
          oklch(0.56 0.17 ${hue}) 55%, oklch(0.44 0.15 ${next}))`,
      }}
    />
  )
}

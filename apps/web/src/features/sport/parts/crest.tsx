/** The shield of a team or person, 24 x 27.6 in shape. @param sizePx its width. */
export function Crest({ src, sizePx }: { src: string | undefined; sizePx: number }) {
  const heightPx = Math.round(sizePx * 1.15)
  if (src === undefined) return <span style={{ width: sizePx, height: heightPx }} />
  return (
    <img
      src={src}
      alt=""
      width={sizePx}
      height={heightPx}
      draggable={false}
      loading="lazy"
      className="shrink-0"
    />
  )
}

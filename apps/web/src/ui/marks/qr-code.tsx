import { useMemo } from 'react'
import { encode } from 'uqr'

export interface QrCodeProps {
  text: string
  label: string
}

/** A QR code of 140 px: dark on white, whatever the theme, because cameras want it so. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 2, ecc: 'M' })
    const cells = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: modules, path: cells.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-35 shrink-0 rounded-control bg-white"
    >
      <path d={path} fill="#10111a" />
    </svg>
  )
}

import { memo, useEffect, useRef } from 'react'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { hexText } from './matrix-view.ts'

const columns = Array.from({ length: 16 }, (_, index) => ({
  text: [...hexText(index + 40, 22)].join('\n'),
  left: (index * 6.25 + ((index * 37) % 5)) % 100,
  top: ((index * 53) % 70) - 40,
  opacity: 0.25 + ((index * 29) % 40) / 100,
}))

/** Rain moves only for this long after something was opened. */
const fallMs = 700

/** The rain behind the grid: still, but for a fall whenever `pulse` changes. */
export const MatrixRain = memo(function MatrixRain({ pulse }: { pulse: number }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isStill || pulse === 0) return
    const falls = [...(box.current?.children ?? [])].map((column, index) =>
      column.animate(
        [{ transform: `translateY(-${70 + (index % 4) * 30}px)` }, { transform: 'translateY(0)' }],
        { duration: fallMs + (index % 3) * 120, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
      ),
    )
    return () => {
      for (const fall of falls) fall.cancel()
    }
  }, [isStill, pulse])
  return (
    <div ref={box} aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {columns.map(({ text, left, top, opacity }) => (
        <span
          key={left}
          className="absolute font-condensed text-16 leading-6 font-semibold whitespace-pre text-transparent will-change-transform"
          style={{
            left: `${left}%`,
            top: `${top}%`,
            width: '0.7em',
            opacity,
            backgroundImage:
              'linear-gradient(transparent, oklch(0.6 0.15 158) 70%, oklch(0.92 0.1 158))',
            backgroundClip: 'text',
          }}
        >
          {text}
        </span>
      ))}
    </div>
  )
})

import { useId } from 'react'

/** The crown of the race's band, drawn. */
export function Crown({ className }: { className: string }) {
  const id = useId()
  const gold = `${id}-gold`
  const deep = `${id}-deep`
  return (
    <svg viewBox="0 0 120 96" aria-hidden className={className}>
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.95 0.12 95)" />
          <stop offset="0.55" stopColor="oklch(0.83 0.165 84)" />
          <stop offset="1" stopColor="oklch(0.63 0.15 66)" />
        </linearGradient>
        <linearGradient id={deep} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="oklch(0.58 0.14 62)" />
          <stop offset="0.5" stopColor="oklch(0.86 0.16 88)" />
          <stop offset="1" stopColor="oklch(0.55 0.13 60)" />
        </linearGradient>
      </defs>
      <path
        d="M10 30l24 22L60 12l26 40 24-22-10 46H20z"
        fill={`url(#${gold})`}
        stroke="oklch(0.5 0.12 60)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M60 12l13 20-13 44-13-44z" fill="oklch(0.98 0.06 98)" opacity="0.35" />
      <rect x="18" y="74" width="84" height="14" rx="5" fill={`url(#${deep})`} />
      <circle cx="10" cy="27" r="6" fill={`url(#${gold})`} />
      <circle cx="60" cy="10" r="7" fill={`url(#${gold})`} />
      <circle cx="110" cy="27" r="6" fill={`url(#${gold})`} />
      <path d="M60 52l9 9-9 11-9-11z" fill="oklch(0.62 0.21 20)" />
      <path d="M60 52l9 9H51z" fill="oklch(0.76 0.16 20)" />
      <path d="M34 60l6 6-6 7-6-7z" fill="oklch(0.7 0.13 235)" />
      <path d="M86 60l6 6-6 7-6-7z" fill="oklch(0.76 0.15 160)" />
    </svg>
  )
}

/** A boulder, filling its box. */
export function Stone({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className}>
      <defs>
        <radialGradient id="stairs-stone" cx="0.34" cy="0.28" r="0.85">
          <stop offset="0" stopColor="#efe2d3" />
          <stop offset="0.45" stopColor="#ab9a89" />
          <stop offset="1" stopColor="#4c4138" />
        </radialGradient>
      </defs>
      <circle cx="12" cy="12" r="9.5" fill="url(#stairs-stone)" />
      <path
        d="m7 9 4 2 1 4m3-9-1 3 3 2"
        fill="none"
        stroke="#4c4138"
        strokeWidth="1.2"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  )
}

/** The climbing figure. */
export function Figure({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 40" className={className}>
      <defs>
        <linearGradient id="stairs-figure" x1="0" x2="1">
          <stop offset="0" stopColor="var(--accent-hover)" />
          <stop offset="1" stopColor="oklch(0.68 0.15 70)" />
        </linearGradient>
      </defs>
      <ellipse cx="12" cy="38" rx="9" ry="2" fill="#000" opacity="0.4" />
      <path d="M9 14h6l4 22c0 2-14 2-14 0z" fill="url(#stairs-figure)" />
      <circle cx="12" cy="9" r="7.5" fill="url(#stairs-figure)" />
      <ellipse cx="9.5" cy="6.5" rx="2.2" ry="1.5" fill="#fff" opacity="0.6" />
    </svg>
  )
}

/** Roof with its flag and the battlements, as wide as the wall. */
export function TowerRoof() {
  return (
    <svg aria-hidden viewBox="0 0 300 92" className="hidden w-full md:block">
      <defs>
        <linearGradient id="tower-roof" x1="0" x2="1">
          <stop offset="0.5" stopColor="oklch(0.68 0.2 26)" />
          <stop offset="0.5" stopColor="oklch(0.46 0.18 20)" />
        </linearGradient>
        <linearGradient id="tower-stone" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="oklch(0.68 0.07 285)" />
          <stop offset="1" stopColor="oklch(0.5 0.07 285)" />
        </linearGradient>
      </defs>
      <path d="M149 0h3v18h-3z" fill="oklch(0.9 0.02 90)" />
      <path d="M152 1h26l-6 6 6 6h-26z" fill="var(--accent)" />
      <path d="M150 16 228 66H72z" fill="url(#tower-roof)" />
      <g fill="url(#tower-stone)">
        {Array.from({ length: 7 }, (_, index) => (
          <rect key={index} x={4 + index * 45} y="61" width="24" height="16" rx="3" />
        ))}
        <rect x="0" y="74" width="300" height="17" rx="4" />
      </g>
    </svg>
  )
}

/** What a window shows inside. */
export function WindowMark({ mark }: { mark: 'bolt' | 'check' | 'skull' }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5">
      {mark === 'bolt' && (
        <path d="M13.5 2 5 13.5h5.5L9.5 22 19 9.5h-6z" fill="currentColor" opacity="0.55" />
      )}
      {mark === 'check' && (
        <path
          d="m5 12.5 4.5 4.500L19 7.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {mark === 'skull' && (
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <path d="M12 3.5c-4.6 0-7.5 3-7.5 7 0 2.6 1.2 4.5 3 5.5v2.5c0 1 .8 1.8 1.8 1.8h5.4c1 0 1.8-.8 1.8-1.800V16c1.8-1 3-2.9 3-5.5 0-4-2.9-7-7.5-7z" />
          <path d="M10.5 17.5v2.500M13.5 17.5v2.5" />
          <circle cx="9" cy="11" r="1.3" fill="currentColor" />
          <circle cx="15" cy="11" r="1.3" fill="currentColor" />
        </g>
      )}
    </svg>
  )
}

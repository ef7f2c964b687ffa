/** The shades of gem and mine, once per board; tiles refer to them by id. */
export function MinesDefs() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <radialGradient id="mines-ball" cx="0.34" cy="0.28" r="0.85">
          <stop offset="0" stopColor="#b9c2e2" />
          <stop offset="0.32" stopColor="#5b6286" />
          <stop offset="0.7" stopColor="#2b2f49" />
          <stop offset="1" stopColor="#12131f" />
        </radialGradient>
        <radialGradient id="mines-lamp" cx="0.35" cy="0.28" r="0.8">
          <stop offset="0" stopColor="#fff1ec" />
          <stop offset="0.4" stopColor="oklch(0.74 0.2 28)" />
          <stop offset="1" stopColor="oklch(0.45 0.2 20)" />
        </radialGradient>
        <symbol id="mines-gem" viewBox="0 0 48 48">
          <ellipse cx="24" cy="43" rx="13" ry="2.6" fill="#000" opacity="0.45" />
          <path d="M13 8h22l9 11-20 22L4 19z" fill="#0b7a4d" />
          <path d="M13 8l-9 11h10z" fill="#7ff0bd" />
          <path d="M13 8h11l-10 11z" fill="#3fdc98" />
          <path d="M24 8l-10 11h20z" fill="#b4f8d9" />
          <path d="M24 8h11l-1 11z" fill="#2fc787" />
          <path d="M35 8l9 11H34z" fill="#17a566" />
          <path d="M4 19h10l10 22z" fill="#23b877" />
          <path d="M14 19h20L24 41z" fill="#12965d" />
          <path d="M34 19h10L24 41z" fill="#0a6b43" />
          <path d="M14 19h20l-4 8.8h-12z" fill="#1fb374" />
        </symbol>
        <symbol id="mines-mine" viewBox="0 0 48 48">
          <ellipse cx="24" cy="43.5" rx="13" ry="2.6" fill="#000" opacity="0.45" />
          <g stroke="#3c4263" strokeWidth="4" strokeLinecap="round">
            <path d="M24 5v38M5 24h38M10.5 10.500l27 27M37.5 10.500l-27 27" />
          </g>
          <circle cx="24" cy="24" r="14" fill="url(#mines-ball)" />
          <circle cx="24" cy="24" r="5" fill="url(#mines-lamp)" />
          <ellipse
            cx="18.5"
            cy="16.5"
            rx="4"
            ry="2.4"
            fill="#fff"
            opacity="0.5"
            transform="rotate(-35 18.5 16.5)"
          />
        </symbol>
        <symbol id="mines-bolt" viewBox="0 0 24 24">
          <path d="M13.5 2 5 13.500h5.500L9.5 22 19 9.500h-6z" fill="currentColor" />
        </symbol>
      </defs>
    </svg>
  )
}

/** One of the marks, filling its box. */
export function MinesMark({
  mark,
  className,
}: {
  mark: 'gem' | 'mine' | 'bolt'
  className?: string
}) {
  return (
    <svg aria-hidden className={className}>
      <use href={`#mines-${mark}`} />
    </svg>
  )
}

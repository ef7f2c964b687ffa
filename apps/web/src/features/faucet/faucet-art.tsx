/** Two coins and drops of gold on a dark ground: decoration behind the number. */
export function FaucetArt() {
  return (
    <svg
      viewBox="0 0 432 240"
      aria-hidden
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMidYMid slice"
    >
      <defs>
        <radialGradient id="faucet-ground" cx="50%" cy="42%" r="72%">
          <stop offset="0" stopColor="#7a4d06" />
          <stop offset="0.6" stopColor="#3d2705" />
          <stop offset="1" stopColor="#1b1205" />
        </radialGradient>
        <linearGradient id="faucet-gold" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe596" />
          <stop offset="0.5" stopColor="#f3b324" />
          <stop offset="1" stopColor="#b87309" />
        </linearGradient>
        <linearGradient id="faucet-silver" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f2f5ff" />
          <stop offset="1" stopColor="#7d87a3" />
        </linearGradient>
      </defs>
      <rect width="432" height="240" fill="url(#faucet-ground)" />
      {[
        [34, 24, 4],
        [96, 92, 7],
        [60, 168, 5],
        [388, 60, 5],
        [352, 128, 7],
        [404, 196, 4],
        [300, 30, 4],
        [140, 36, 3],
      ].map(([x, y, radius]) => (
        <circle key={x} cx={x} cy={y} r={radius} fill="url(#faucet-gold)" opacity="0.8" />
      ))}
      <g transform="translate(232 56) rotate(12)">
        <circle r="26" fill="#4c5468" />
        <circle r="24" fill="url(#faucet-silver)" />
        <path
          d="M0-12c7 6 11 10 11 14a6 6 0 0 1-9 5l2 7h-8l2-7a6 6 0 0 1-9-5c0-4 4-8 11-14z"
          fill="#59617a"
        />
      </g>
      <g transform="translate(204 70) rotate(-10)">
        <circle r="36" fill="#6d430a" />
        <circle r="34" cy="-2" fill="url(#faucet-gold)" />
        <circle r="26" cy="-2" fill="none" stroke="#fff2c9" strokeOpacity="0.7" strokeWidth="2" />
        <path d="M5-20l-17 21h11l-5 17 17-22H0z" fill="#4a2d04" />
      </g>
    </svg>
  )
}

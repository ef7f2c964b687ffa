/** Ends of the lines: place in a field of 460 x 220, radius, colour. */
const people = [
  [92, 32, 14, '#7b8cff'],
  [232, 36, 20, '#39d6a3'],
  [28, 78, 11, '#4ea6ff'],
  [118, 168, 15, '#39d6a3'],
  [300, 168, 14, '#7b8cff'],
  [398, 112, 11, '#a06bff'],
  [170, 112, 10, '#4ea6ff'],
] as const

const middle = [268, 104] as const

/** Players around a coin, joined by lines: decoration. */
export function NetworkArt({ className }: { className?: string }) {
  const [x, y] = middle
  return (
    <svg viewBox="0 0 430 210" aria-hidden className={className} fill="none">
      <defs>
        <radialGradient id="affiliate-coin" cx="35%" cy="30%" r="80%">
          <stop offset="0" stopColor="#ffe08a" />
          <stop offset="0.55" stopColor="#f4b72a" />
          <stop offset="1" stopColor="#b06f0a" />
        </radialGradient>
        <radialGradient id="affiliate-glow">
          <stop offset="0" stopColor="#39d67f" stopOpacity="0.55" />
          <stop offset="1" stopColor="#39d67f" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx={x} cy={y} r="120" fill="url(#affiliate-glow)" />
      {people.map(([px, py]) => (
        <path
          key={`${px} ${py}`}
          d={`M${x} ${y}L${px} ${py}`}
          stroke="#9ff0c4"
          strokeOpacity="0.45"
          strokeWidth="1.5"
          strokeDasharray="4 5"
        />
      ))}
      {people.map(([px, py, radius, color]) => (
        <g key={`${px} ${py}`} transform={`translate(${px} ${py})`}>
          <circle r={radius + 2} fill="#08261b" fillOpacity="0.7" />
          <circle r={radius} fill={color} />
          <circle cy={-radius * 0.22} r={radius * 0.34} fill="#eef2ff" fillOpacity="0.9" />
          <path
            d={`M${-radius * 0.6} ${radius * 0.62}a${radius * 0.6} ${radius * 0.55} 0 0 1 ${radius * 1.2} 0`}
            fill="#eef2ff"
            fillOpacity="0.9"
          />
        </g>
      ))}
      <circle cx={x} cy={y} r="44" fill="#7d4c06" />
      <circle cx={x} cy={y - 2} r="43" fill="url(#affiliate-coin)" />
      <circle cx={x} cy={y - 2} r="34" stroke="#fff1c2" strokeOpacity="0.7" strokeWidth="2" />
      <path d={`M${x + 7} ${y - 26}l-22 28h14l-6 22 22-29h-14z`} fill="#3a2403" />
    </svg>
  )
}

/** The rocket at the head of the curve, flying to the right; its tail is the origin. */
export function Rocket() {
  return (
    <svg
      width="64"
      height="40"
      viewBox="0 0 64 40"
      className="-translate-x-4 -translate-y-1/2 overflow-visible"
    >
      <path d="M-10 20c8-7 14-8 22-6v12c-8 2-14 1-22-6z" fill="oklch(0.78 0.17 48)" />
      <path d="M-2 20c5-4 9-4 14-3v6c-5 1-9 1-14-3z" fill="oklch(0.95 0.1 95)" />
      <path d="M20 12l-8-11h10l12 9zM20 28l-8 11h10l12-9z" fill="oklch(0.62 0.2 22)" />
      <path
        d="M12 11h20c14 0 24 5 30 9-6 4-16 9-30 9H12c-3-5-3-13 0-18z"
        fill="oklch(0.95 0.01 275)"
      />
      <path d="M12 20h50c-6 4-16 9-30 9H12c-1.500-2.500-2-5.500 0-9z" fill="oklch(0.82 0.02 275)" />
      <path d="M48 13c6 2 11 5 14 7-3 2-8 5-14 7 3-4 3-10 0-14z" fill="oklch(0.62 0.2 22)" />
      <circle cx="36" cy="20" r="5" fill="oklch(0.6 0.12 235)" stroke="oklch(0.4 0.05 260)" />
    </svg>
  )
}

/** The mark of the social network X. */
export function XMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
      <path d="M2 2h3.200L14 14h-3.200z" strokeWidth="1.400" />
      <path d="M13.200 2L9.100 6.900M6.900 9.300L2.800 14" strokeWidth="1.400" />
    </svg>
  )
}

/** A bucket's colour, from amber in the middle to coral at the edges: heat, not loss. */
export function bucketTint(bucket: number, rows: number): string {
  const distance = Math.abs(bucket - rows / 2) / (rows / 2)
  return `color-mix(in oklab, var(--loss) ${Math.round(distance * 100)}%, var(--accent))`
}

/**
 * Lists that hold what is over beside what waits: the way from a queue leads to what waits alone, the oldest first.
 * The list as a whole has the latest first.
 */
const waiting: Readonly<Record<string, string>> = {
  // What is agreed to can wait for a decision once more, until it is signed.
  withdrawals: '?stage=in.asked,taken,approved&sort=at',
  approvals: '?state=in.requested&sort=at',
}

/** Where what waits in an area is worked off. */
export function queuePath(area: string): string {
  return `/${area}${waiting[area] ?? ''}`
}

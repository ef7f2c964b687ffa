/** Who looks at a profile. */
export interface View {
  readonly isOwn: boolean
  can(permission: string): boolean
}

/** Whether a viewer may see what somebody wagered; staff with `users` may. */
export function canSeeFigures(isPrivate: boolean, view: View): boolean {
  return !isPrivate || view.isOwn || view.can('users')
}

/** Days before today that a period of statistics covers. */
export const daysBack = { day: 0, week: 6, month: 29, all: 36_500 } as const

/** Most days that a list of days has. */
export const daysShownMax = 365

/** Most bets that the list reaches back. */
export const betsShownMax = 10_000

/** How many pages so many rows fill; at least one, so that the first page always exists. */
export function pagesOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

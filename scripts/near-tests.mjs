/**
 * Which tests a change is worth at once: the nearest first, as many as the time allows.
 *
 * @typedef {{ chosen: string[], left: string[] }} Selection
 */

/** What a run may take, apart from starting up; two files are at work at once. */
const budgetMs = 90_000
const workers = 2
/** The first story waits for a build and a server. */
const storiesStartMs = 40_000

/** Browser stories of a folder's subject; only the first half of a path that fits counts. */
const storiesByFolder = /** @type {const} */ ([
  ['features/auth/oauth/', ['e2e/oauth.spec.ts']],
  ['features/auth/two-factor/', ['e2e/two-factor.spec.ts']],
  ['features/auth/', ['e2e/auth.spec.ts']],
  ['features/feed/', ['e2e/feed.spec.ts']],
  ['features/lobby/finder/', ['e2e/finder.spec.ts']],
  ['features/lobby/', ['e2e/lobby.spec.ts']],
  ['features/profile/', ['e2e/profile.spec.ts']],
  ['features/providers/', ['e2e/slots.spec.ts']],
  ['features/originals/games/crash/', ['e2e/games/crash.spec.ts']],
  ['features/originals/crash/', ['e2e/games/crash.spec.ts']],
  ['features/originals/rounds/', ['e2e/games/rounds.spec.ts']],
  ['features/originals/', ['e2e/game.spec.ts']],
  ['apps/web/src/app/', ['e2e/frame.spec.ts']],
  ['platform/realtime/', ['e2e/game.spec.ts']],
  ['platform/http/', ['e2e/headers.spec.ts']],
])

/**
 * The stories that tell of what was changed; those that changed themselves stand for themselves.
 *
 * @param {readonly string[]} changed
 * @returns {Set<string>}
 */
export function storiesOf(changed) {
  return new Set(
    changed.flatMap((path) => {
      if (path.endsWith('.spec.ts')) return [path]
      if (path.endsWith('.test.ts') || path.endsWith('.test.tsx')) return []
      return storiesByFolder.find(([folder]) => path.includes(folder))?.[1] ?? []
    }),
  )
}

/**
 * Chooses tests by how near they are to the change, the quicker of two first, until the time is up.
 *
 * @param {ReadonlyMap<string, number>} distances of tests, in imports
 * @param {(path: string) => number} costMs
 * @returns {Selection}
 */
export function chooseTests(distances, costMs) {
  const byDistance = [...distances].sort(
    ([one, near], [other, far]) => near - far || costMs(one) - costMs(other),
  )
  /** @type {Selection} */
  const selection = { chosen: [], left: [] }
  let spentMs = 0
  let hasStory = false
  for (const [path] of byDistance) {
    /** @type {boolean} */
    const isFirstStory = !hasStory && path.endsWith('.spec.ts')
    const nextMs = spentMs + costMs(path) / workers + (isFirstStory ? storiesStartMs : 0)
    const fits = nextMs <= budgetMs
    ;(fits ? selection.chosen : selection.left).push(path)
    if (!fits) continue
    spentMs = nextMs
    hasStory ||= isFirstStory
  }
  return selection
}

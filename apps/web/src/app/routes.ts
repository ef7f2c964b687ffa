import type { PageRoute, PathParams } from '../platform/feature/feature.ts'
import { lazyPage } from '../platform/feature/lazy-part.ts'
import { isOn } from '../platform/licence/licence.ts'
import { features } from './features.ts'
import { matchPath } from './route-match.ts'

/** Every page there is; the first that fits a path is shown. */
export const routes: readonly PageRoute[] = features.flatMap((feature) => feature.routes ?? [])

const notFoundRoute: PageRoute = {
  path: '*',
  title: 'Page not found',
  Page: lazyPage(() => import('./pages/not-found.tsx'), 'NotFoundPage'),
}

/** The page of a path, or the page-not-found view. */
export function findRoute(path: string): { route: PageRoute; params: PathParams } {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params && isOn(route.gate)) return { route, params }
  }
  return { route: notFoundRoute, params: {} }
}

/** Whether there is a page at this path while plugins and features are on as they are now. */
export function hasPage(path: string): boolean {
  return findRoute(path).route !== notFoundRoute
}

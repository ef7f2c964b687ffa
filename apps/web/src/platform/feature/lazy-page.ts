import { lazy } from 'react'
import type { PageRoute } from './feature.ts'

type Page = PageRoute['Page']

/** A page that is loaded when it is first shown. @param load the file that exports it. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, Page>>>,
  name: Name,
): Page {
  return lazy<Page>(async () => ({ default: (await load())[name] }))
}

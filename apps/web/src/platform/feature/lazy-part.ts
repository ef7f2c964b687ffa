import { lazy, type FunctionComponent } from 'react'
import type { PageRoute } from './feature.ts'

type Page = PageRoute['Page']
type Loaded<Name extends string, Part> = () => Promise<Readonly<Record<Name, Part>>>

/** A page that is loaded when it is first shown. @param load the file that exports it. */
export function lazyPage<Name extends string>(load: Loaded<Name, Page>, name: Name): Page {
  return lazy<Page>(async () => ({ default: (await load())[name] }))
}

/** A part that is loaded when it is first shown; whoever shows it says what stands there until then. */
export function lazyPart<Name extends string, Props>(
  load: Loaded<Name, FunctionComponent<Props>>,
  name: Name,
): FunctionComponent<Props> {
  return lazy<FunctionComponent<Props>>(async () => ({ default: (await load())[name] }))
}

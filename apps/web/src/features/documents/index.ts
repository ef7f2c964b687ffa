import { lazy } from 'react'

/** Documents of the reader: a part of the own profile. */
export const DocumentsPart = lazy(async () => ({
  default: (await import('./documents-part.tsx')).DocumentsPart,
}))

import { lazyPart } from '../../platform/feature/lazy-part.ts'

/** Documents of the reader: a part of the own profile. */
export const DocumentsPart = lazyPart(() => import('./documents-part.tsx'), 'DocumentsPart')

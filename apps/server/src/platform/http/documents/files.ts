import { toMarkdown } from './blocks.ts'
import { featureNames } from './contract-lists.ts'
import { environmentPage } from './environment-page.ts'
import { callsPage, refusalPrefixes, refusalsPage } from './feature-pages.ts'

/** The generated documents: path inside the project to their text. */
export function documentFiles(): ReadonlyMap<string, string> {
  return new Map([
    ...featureNames.map(
      (feature) => [`docs/calls/${feature}.md`, toMarkdown(callsPage(feature))] as const,
    ),
    ...refusalPrefixes.map(
      (prefix) => [`docs/refusals/${prefix}.md`, toMarkdown(refusalsPage(prefix))] as const,
    ),
    ['docs/settings.md', toMarkdown(environmentPage())] as const,
  ])
}

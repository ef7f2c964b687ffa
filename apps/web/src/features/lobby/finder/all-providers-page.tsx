import { PageHead } from '../../../ui/section-head.tsx'
import { ProviderCard } from '../providers-carousel.tsx'
import { finderMessages } from './messages.en.ts'
import { ProviderSearch } from './provider-search.tsx'
import { useProviders } from './use-providers.ts'

const { allTitle, allText } = finderMessages.providers

/** /provider/all: every maker of games, each with the way to its own. */
export function AllProvidersPage() {
  const count = useProviders().data?.length
  return (
    <>
      <PageHead title={allTitle} text={count === undefined ? ' ' : allText(count)} />
      <ProviderSearch>
        {(providers) => (
          <ul
            aria-label={allTitle}
            className="grid grid-cols-2 gap-2 sm:grid-cols-3 wide:grid-cols-4 lg:grid-cols-6"
          >
            {providers.map((provider) => (
              <li key={provider.name}>
                <ProviderCard provider={provider} />
              </li>
            ))}
          </ul>
        )}
      </ProviderSearch>
    </>
  )
}

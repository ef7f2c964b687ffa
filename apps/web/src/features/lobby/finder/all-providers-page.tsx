import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ProviderCard } from '../providers-carousel.tsx'
import { finderMessages } from './messages.en.ts'
import { ProviderSearch } from './provider-search.tsx'
import { useProviders } from './use-providers.ts'

const { allTitle, allText } = finderMessages.providers
const columns = 'grid grid-cols-2 gap-2 sm:grid-cols-3 wide:grid-cols-4 lg:grid-cols-6'
const waitingCards = 12

/** /provider/all: every provider, each with the way to its own. */
export function AllProvidersPage() {
  const count = useProviders().data?.length
  return (
    <>
      <PageHead title={allTitle} text={count === undefined ? ' ' : allText(count)} />
      <ProviderSearch wait={<CardsWait />}>
        {(providers) => (
          <ul aria-label={allTitle} className={columns}>
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

function CardsWait() {
  return (
    <div className={columns}>
      {Array.from({ length: waitingCards }, (_, index) => (
        <Skeleton key={index} className="h-14 rounded-tile" />
      ))}
    </div>
  )
}

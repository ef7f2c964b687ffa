import { Search, SearchX } from 'lucide-react'
import type { GameProvider } from '@powerplay/contract'
import { useState, type ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { finderMessages } from './messages.en.ts'
import { useProviders } from './use-providers.ts'

const { providers: messages } = finderMessages
/** A search of so few providers would only be in the way. */
const searchableAbove = 3

export interface ProviderSearchProps {
  /** Room for what is shown, while the providers are on their way. */
  wait: ReactNode
  /** Shows the providers that are found, and gets the search. */
  children: (providers: readonly GameProvider[], search: string) => ReactNode
}

/** Providers whose name holds a text. */
export function providersNamed(
  providers: readonly GameProvider[],
  search: string,
): readonly GameProvider[] {
  const wanted = search.trim().toLowerCase()
  return providers.filter(({ name }) => name.toLowerCase().includes(wanted))
}

/** Loads the providers and lets one look for some of them. */
export function ProviderSearch({ wait, children }: ProviderSearchProps) {
  const [search, setSearch] = useState('')
  const { data: providers, isError, refetch } = useProviders()
  if (isError && providers === undefined) {
    return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  }
  if (providers === undefined) return <ProvidersWait>{wait}</ProvidersWait>
  const found = providersNamed(providers, search)
  return (
    <>
      {providers.length > searchableAbove && (
        <Input
          type="search"
          label={messages.search}
          isLabelHidden
          placeholder={messages.search}
          leading={<Search size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="mb-4"
        />
      )}
      {found.length === 0 ? (
        <EmptyState icon={<SearchX size={24} aria-hidden />} {...messages.nothingFound} />
      ) : (
        children(found, search)
      )}
    </>
  )
}

function ProvidersWait({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-4 h-12 w-full md:h-11" />
      {children}
    </div>
  )
}

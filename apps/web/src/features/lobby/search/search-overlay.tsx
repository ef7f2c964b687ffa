import { Blocks, Search, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { useGames } from '../finder/use-games.ts'
import { useProviders } from '../finder/use-providers.ts'
import { useQuietValue } from '../finder/use-quiet-value.ts'
import { closeGameSearch } from './close-search.ts'
import { searchMessages as messages } from './messages.en.ts'
import { ProviderChips } from './provider-chips.tsx'
import { movedTile, searchFilter, searchPageSize } from './search-model.ts'
import { SearchHints } from './search-hints.tsx'
import { SearchResults } from './search-results.tsx'

/** The search for games: a text and a provider above, tiles below, all of it by keyboard too. */
export function SearchOverlay() {
  const area = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [provider, setProvider] = useState('')
  const asked = useQuietValue(text)
  const list = useGames({
    filter: searchFilter(asked, provider),
    sort: 'priority',
    size: searchPageSize,
  })
  const providers = useProviders().data ?? []
  const handleKeyDown = (event: KeyboardEvent) => {
    if (area.current && moveFocus(area.current, event.key)) event.preventDefault()
  }
  return (
    <div
      ref={area}
      onKeyDown={handleKeyDown}
      onClick={(event) => event.target instanceof Element && closeOnLink(event.target)}
      className="mx-auto flex min-h-full w-full max-w-(--width) flex-col gap-4 px-3 pt-3
        pb-[max(16px,env(safe-area-inset-bottom))] sm:px-4 sm:pt-10"
    >
      <SearchField text={text} onChange={setText} />
      {providers.length > 1 && (
        <ProviderChips providers={providers} value={provider} onPick={setProvider} />
      )}
      <SearchResults text={asked} list={list} />
      {providers.length > 1 && <ProvidersHint />}
      <SearchHints />
    </div>
  )
}

interface SearchFieldProps {
  text: string
  onChange: (text: string) => void
}

function SearchField({ text, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleClear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className="flex gap-2 sm:gap-3">
      <div
        className="halo flex h-13 min-w-0 flex-1 items-center gap-3 rounded-card border border-control
          bg-well pr-2 pl-4 sm:h-16 sm:pl-5"
      >
        <Search size={20} aria-hidden className="shrink-0 text-accent" />
        <input
          ref={input}
          type="search"
          autoFocus
          aria-label={messages.title}
          placeholder={messages.title}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="h-full w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-faint
            sm:text-20 [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && <InnerButton onClick={handleClear}>{messages.clear}</InnerButton>}
      </div>
      <IconButton
        label={messages.close}
        icon={<X size={20} aria-hidden />}
        side="bottom"
        onClick={closeGameSearch}
        className="size-13! rounded-card! sm:size-16!"
      />
    </div>
  )
}

function ProvidersHint() {
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-quiet
        bg-surface p-3 pl-4 text-13"
    >
      <Blocks size={18} aria-hidden className="text-accent" />
      <p className="min-w-0 flex-1">
        <span className="mr-3 font-semibold max-sm:block">{messages.looking}</span>
        <span className="text-muted">{messages.lookingText}</span>
      </p>
      <Link href="/provider/all" className={buttonClass('outline', 'sm')}>
        {messages.allProviders}
      </Link>
    </div>
  )
}

/** A press on the page one is already at changes no path, so the search closes by itself. */
function closeOnLink(target: Element): void {
  if (target.closest('a')) closeGameSearch()
}

/** Arrows walk over the tiles, and down from the text to the first one. @returns whether it moved. */
function moveFocus(area: Element, key: string): boolean {
  const tiles = [...area.querySelectorAll<HTMLElement>('[data-found] a')]
  const index = tiles.findIndex((tile) => tile === document.activeElement)
  if (index < 0) {
    if (key !== 'ArrowDown' || !(document.activeElement instanceof HTMLInputElement)) return false
    tiles[0]?.focus()
    return tiles.length > 0
  }
  if (key === 'ArrowUp') {
    area.querySelector('input')?.focus()
    return true
  }
  const next = movedTile(key, index, tiles.length)
  if (next === undefined) return false
  tiles[next]?.focus()
  return true
}

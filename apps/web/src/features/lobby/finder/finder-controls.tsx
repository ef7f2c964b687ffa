import { Search } from 'lucide-react'
import type { GameProvider } from '@powerplay/contract'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { isTooShort, type FinderChoices, type GameSort } from './finder-filter.ts'
import { finderMessages } from './messages.en.ts'

const sorts: readonly GameSort[] = ['priority', 'newest', 'name']

export interface FinderControlsProps {
  /** What is searched: the name of the list. */
  title: string
  choices: FinderChoices
  onChange: (choices: FinderChoices) => void
  /** Providers to choose from; with fewer than two there is no choice. */
  providers: readonly GameProvider[]
}

/** Search, provider and order of a list of games. */
export function FinderControls({ title, choices, onChange, providers }: FinderControlsProps) {
  const { text, provider, sort } = choices
  const label = finderMessages.search(title)
  const hasProviders = providers.length > 1
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:flex md:*:w-44">
      <Input
        type="search"
        label={label}
        isLabelHidden
        placeholder={label}
        leading={<Search size={16} aria-hidden />}
        value={text}
        onChange={(event) => onChange({ ...choices, text: event.currentTarget.value })}
        hint={isTooShort(text) ? finderMessages.threeLetters : undefined}
        className="col-span-2 md:w-auto! md:flex-1"
      />
      {hasProviders && (
        <Select
          label={finderMessages.provider}
          isLabelHidden
          choices={[
            { id: '', name: finderMessages.allProviders },
            ...providers.map(({ name }) => ({ id: name, name })),
          ]}
          value={provider}
          onChange={(name) => onChange({ ...choices, provider: name })}
        />
      )}
      <Select
        label={finderMessages.sort}
        isLabelHidden
        choices={sorts.map((id) => ({ id, name: finderMessages.sorts[id] }))}
        value={sort}
        onChange={(id) => onChange({ ...choices, sort: sorts.find((one) => one === id) ?? sort })}
        className={hasProviders ? undefined : 'max-md:col-span-2'}
      />
    </div>
  )
}

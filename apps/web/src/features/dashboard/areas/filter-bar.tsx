import { Plus, X } from 'lucide-react'
import type { ShownArea, ShownColumn } from '@powerplay/contract'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../../ui/lists/menu.tsx'
import type { Filters } from '../client.ts'
import { FilterForm } from './filter-form.tsx'
import { filterWords } from './filter-words.ts'

export interface FilterBarProps {
  area: ShownArea
  filters: Filters
  onFilters: (filters: Filters) => void
}

/** The conditions of a list as chips, and the way to one more. */
export function FilterBar({ area, filters, onFilters }: FilterBarProps) {
  const [picked, setPicked] = useState<ShownColumn>()
  const columns = area.columns.filter(({ isFiltered }) => isFiltered)
  if (columns.length === 0) return null
  const drop = (key: string, operator: string) => {
    const left = Object.entries(filters[key] ?? {}).filter(([name]) => name !== operator)
    const others = Object.entries(filters).filter(([name]) => name !== key)
    if (left.length > 0) others.push([key, Object.fromEntries(left)])
    onFilters(Object.fromEntries(others))
  }
  const chips = Object.entries(filters).flatMap(([key, filter]) => {
    const column = columns.find((one) => one.key === key)
    return column ? filterWords(column, filter).map((words) => ({ key, column, ...words })) : []
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, column, operator, words, value }) => (
        <span
          key={`${key}.${operator}`}
          className="inline-flex h-7 items-center gap-1.5 rounded-full bg-raised pl-3 text-12
            text-muted pointer-coarse:h-11"
        >
          {column.label} {words} <b className="font-semibold text-text">{value}</b>
          <button
            type="button"
            aria-label={`Remove: ${column.label} ${words} ${value}`}
            onClick={() => drop(key, operator)}
            className="touch inline-flex size-7 items-center justify-center rounded-full
              hover:text-text"
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      <Menu
        label="Filter by"
        align="start"
        widthPx={200}
        trigger={({ isOpen: _isOpen, ...trigger }) => (
          <button
            type="button"
            {...trigger}
            data-filter
            className="touch inline-flex h-7 items-center gap-1.5 rounded-full border border-dashed
              border-control px-3 text-12 text-muted hover:text-text"
          >
            <Plus size={12} aria-hidden /> Filter
          </button>
        )}
      >
        {(close) =>
          columns.map((column) => (
            <MenuItem
              key={column.key}
              onPick={() => {
                setPicked(column)
                close()
              }}
            >
              {column.label}
            </MenuItem>
          ))
        }
      </Menu>
      {chips.length > 1 && (
        <Button size="sm" variant="text" onClick={() => onFilters({})}>
          Clear all
        </Button>
      )}
      {picked && (
        <FilterForm
          key={picked.key}
          column={picked}
          onCancel={() => setPicked(undefined)}
          onApply={(filter) => {
            onFilters({ ...filters, [picked.key]: { ...filters[picked.key], ...filter } })
            setPicked(undefined)
          }}
        />
      )}
    </div>
  )
}

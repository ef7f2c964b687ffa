import { Columns3, RotateCcw } from 'lucide-react'
import type { ShownArea } from '@powerplay/contract'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../../ui/lists/menu.tsx'

const storeKey = (area: string) => `powerplay.dashboard.columns.${area}`

/** Columns in view before anybody chose. */
function initialOf({ columns }: ShownArea): string[] {
  return columns.filter(({ isHidden }) => !isHidden).map(({ key }) => key)
}

function storedOf(area: ShownArea): string[] | undefined {
  const text = localStorage.getItem(storeKey(area.id))
  const known = new Set(area.columns.map(({ key }) => key))
  const chosen = text?.split(',').filter((key) => known.has(key))
  return chosen !== undefined && chosen.length > 0 ? chosen : undefined
}

/** The columns of an area that this browser shows, and how to change them. */
export function useColumns(area: ShownArea) {
  const [chosen, setChosen] = useState(() => storedOf(area) ?? initialOf(area))
  const choose = (keys: readonly string[]) => {
    localStorage.setItem(storeKey(area.id), keys.join(','))
    setChosen([...keys])
  }
  const reset = () => {
    localStorage.removeItem(storeKey(area.id))
    setChosen(initialOf(area))
  }
  return { shown: new Set(chosen), choose, reset }
}

export interface ColumnChooserProps extends ReturnType<typeof useColumns> {
  area: ShownArea
}

/** Which columns are in view. */
export function ColumnChooser({ area, shown, choose, reset }: ColumnChooserProps) {
  const toggle = (key: string) => {
    const keys = area.columns.map((column) => column.key)
    const next = keys.filter((one) => (one === key ? !shown.has(one) : shown.has(one)))
    if (next.length > 0) choose(next)
  }
  return (
    <Menu
      label="Columns"
      widthPx={220}
      foot={
        <div className="border-t border-line p-1">
          <Button size="sm" variant="text" icon={<RotateCcw size={14} />} onClick={reset}>
            Back to default
          </Button>
        </div>
      }
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <Button size="sm" variant="secondary" icon={<Columns3 size={14} />} {...trigger}>
          Columns{' '}
          <span className="num font-normal text-muted">
            {shown.size} of {area.columns.length}
          </span>
        </Button>
      )}
    >
      {() =>
        area.columns.map(({ key, label }) => (
          <MenuItem key={key} isOn={shown.has(key)} onPick={() => toggle(key)}>
            {label}
          </MenuItem>
        ))
      }
    </Menu>
  )
}

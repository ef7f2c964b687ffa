import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { Intended } from './target.ts'

export interface ActionButtonProps extends Intended {
  onDone?: () => void
  /** The one action of its view that stands out. */
  isMain?: boolean
}

/** Opens the form of an action; nothing happens before its reason is given. */
export function ActionButton({ area, action, target, onDone, isMain = false }: ActionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const variant = action.isDestructive ? 'destructive' : isMain ? 'primary' : 'secondary'
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => setIsOpen(true)}>
        {action.label}
      </Button>
      {isOpen && (
        <ActionDialog
          area={area}
          action={action}
          target={target}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false)
            onDone?.()
          }}
        />
      )}
    </>
  )
}

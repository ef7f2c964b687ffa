import { Gift } from 'lucide-react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { openBonus } from './open-bonus.ts'

/** Opens the bonus window; on phones the rewards page does. */
export function HeaderGift() {
  return (
    <span className="max-md:hidden">
      <IconButton label="Bonus wheel" side="bottom" icon={<Gift size={18} />} onClick={openBonus} />
    </span>
  )
}

import { closeModal } from '../../platform/modals/modals.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { messages } from './messages.en.ts'
import { useBonusActs } from './use-promotions.ts'

const { cancel: texts } = messages

export interface CancelBonusProps {
  id: string
  name: string
  /** What is left, with its unit. */
  left: string
}

/** Asks whether a bonus is really to be cancelled (001, section 5). */
export function CancelWindow({ id, name, left }: CancelBonusProps) {
  const { busy, cancel } = useBonusActs()
  const close = () => closeModal('cancel-bonus')
  const handleCancel = async () => {
    if (await cancel(id)) close()
  }
  return (
    <div className="grid gap-4">
      <p className="text-14 font-semibold">{name}</p>
      <p className="text-14">{texts.question}</p>
      <p className="text-13 text-muted">
        {texts.giveUp} <span className="num font-semibold text-loss">{left}</span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" onClick={close}>
          {texts.keep}
        </Button>
        <Button
          variant="destructive"
          isBusy={busy === 'cancel'}
          onClick={() => void handleCancel()}
        >
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

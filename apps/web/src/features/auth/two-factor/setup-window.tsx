import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'
import { SetupSteps } from './setup-steps.tsx'
import { refreshFactor } from './use-factor.ts'

/** The enrolment for whoever asked for something that demands a second factor. */
export function SetupWindow() {
  const close = () => closeModal(windowNames.factorSetup)
  return (
    <div className="-m-4 sm:-m-6">
      <p className="border-b border-line-quiet px-4 py-4 text-13 text-muted sm:px-5">
        {messages.setup.needed}
      </p>
      <SetupSteps
        onOn={() => void refreshFactor()}
        onCancel={close}
        onFinish={() => {
          close()
          toast('success', messages.setup.done, messages.setup.doneText)
        }}
      />
    </div>
  )
}

import { ScrollText, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { callServer } from '../../../../platform/client/call-server.ts'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { useChatPreferences } from '../../preferences.ts'
import { messages, rules, rulesVersion } from '../messages.en.ts'
import { loadSelf, useRoom } from '../room.ts'

/** The ten rules, and the agreement where it is still missing. */
export function RulesList() {
  const self = useRoom((state) => state.self)
  return (
    <section aria-label={messages.rulesTitle} className="flex min-h-0 flex-col">
      <ListHead title={messages.rulesTitle} icon={<ScrollText size={16} aria-hidden />} />
      <ol className="min-h-0 overflow-y-auto px-3 pb-2">
        {rules.map((rule, at) => (
          <li key={rule} className="flex items-center gap-3 py-1.5 text-13">
            <span className="num inline-flex size-5 items-center justify-center rounded-full bg-hover text-12">
              {at + 1}
            </span>
            {rule}
          </li>
        ))}
      </ol>
      {self?.rules === null && <Agree />}
    </section>
  )
}

function Agree() {
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = () => {
    setIsBusy(true)
    callServer('acceptChatRules', { version: rulesVersion })
      .then(() => {
        useChatPreferences.setState({ rulesAgreed: rulesVersion })
        return loadSelf()
      })
      .then(() => useRoom.setState({ list: null }))
      .catch(() => toast('error', messages.agreeFailed))
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="p-3 pt-1">
      <Button variant="primary" isWide isBusy={isBusy} onClick={handleClick}>
        {messages.agree}
      </Button>
    </div>
  )
}

/** Head of a list over the messages, with its cross. */
export function ListHead({ title, icon }: { title: string; icon: ReactNode }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 pr-1.5 pl-3">
      <span className="text-accent">{icon}</span>
      <h2 className="flex-1 text-14 font-semibold">{title}</h2>
      <IconButton
        label={messages.closeList}
        isPlain
        size={32}
        icon={<X size={16} aria-hidden />}
        onClick={() => useRoom.setState({ list: null })}
      />
    </div>
  )
}

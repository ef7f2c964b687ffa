import { Slash } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { create } from 'zustand'
import { may } from '../../../../platform/session/permissions.ts'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { cx } from '../../../../ui/cx.ts'
import { commandsFor, isStaffCommand, type CommandName } from './commands.ts'
import { composerId } from './draft.ts'
import { messages } from '../messages.en.ts'
import { ListHead } from './rules-list.tsx'
import { useRoom } from '../room.ts'

/** The row that the arrow keys are on. */
const useChoice = create<{ readonly at: number }>()(() => ({ at: 0 }))

function choose(name: CommandName): void {
  const [takes] = messages.commandTexts[name]
  useRoom.setState({
    draft: takes === '' ? name : `${name} `,
    list: takes === '' ? 'commands' : null,
  })
  document.getElementById(composerId)?.focus()
}

/** The commands that fit what is typed, for the keys of the field. */
export function useCommandMenu(draft: string): { handleKeyDown: (event: KeyboardEvent) => void } {
  const { user } = useSession()
  const names = commandsFor(draft, may(user, 'chat_moderator'))
  const [typed, setTyped] = useState(draft)
  if (typed !== draft) {
    setTyped(draft)
    useChoice.setState({ at: 0 })
  }
  return {
    handleKeyDown(event) {
      const { at } = useChoice.getState()
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const name = names[at]
      if (step !== 0 && names.length > 0) {
        event.preventDefault()
        useChoice.setState({ at: (at + step + names.length) % names.length })
      } else if (event.key === 'Tab' && name !== undefined) {
        event.preventDefault()
        choose(name)
      }
    },
  }
}

/** What one can do with a slash; moderators find theirs marked. */
export function CommandMenu() {
  const { user } = useSession()
  const draft = useRoom((state) => state.draft)
  const at = useChoice((state) => state.at)
  const names = commandsFor(draft.startsWith('/') ? draft : '', may(user, 'chat_moderator'))
  return (
    <section aria-label={messages.commands} className="flex min-h-0 flex-col">
      <ListHead title={messages.commands} icon={<Slash size={16} aria-hidden />} />
      <ul className="min-h-0 overflow-y-auto p-1.5 pt-0">
        {names.length === 0 && <li className="p-2 text-13 text-muted">{messages.noCommand}</li>}
        {names.map((name, index) => {
          const [takes, text] = messages.commandTexts[name]
          return (
            <li key={name}>
              <button
                type="button"
                onClick={() => choose(name)}
                className={cx(
                  'touch flex w-full items-center gap-2 rounded-control px-2.5 py-1 text-left text-13 hover:bg-hover',
                  index === at && 'bg-hover',
                )}
              >
                <span className="min-w-0 flex-1">
                  <b className={cx('font-semibold', index === at && 'text-accent')}>{name}</b>{' '}
                  <span className="text-muted">{takes}</span>
                  <span className="block text-12 text-muted">{text}</span>
                </span>
                {isStaffCommand(name) && (
                  <span className="rounded-full bg-info-tint px-2 text-12 text-info">
                    {messages.access.moderator}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

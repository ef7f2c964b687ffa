import { ScrollText, Send, Smile, Slash } from 'lucide-react'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { whisper } from '../../../../platform/realtime/realtime.ts'
import { may } from '../../../../platform/session/permissions.ts'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { useConnections } from '../../../../platform/store/connections-store.ts'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { useChatPreferences } from '../../preferences.ts'
import { CommandMenu, useCommandMenu } from './command-menu.tsx'
import { commandOf } from './commands.ts'
import { composerId } from './draft.ts'
import { messages } from '../messages.en.ts'
import { MuteNotice } from './mute-notice.tsx'
import { PicturePicker } from './picture-picker.tsx'
import { toggleList, useRoom } from '../room.ts'
import { RulesList } from './rules-list.tsx'
import { runCommand } from './run-command.ts'
import { tellRefusal } from './tell-refusal.ts'
import { useSlowMode } from './use-slow-mode.ts'

/** Where one writes; a guest finds the way in instead. Source: 000 section 4. */
export function Composer() {
  const { status, openAuth } = useSession()
  if (status === 'loading') return <div className="h-25 shrink-0 border-t border-line-quiet" />
  if (status === 'guest') {
    return (
      <div className="shrink-0 border-t border-line-quiet p-3 text-center">
        <Button variant="primary" isWide onClick={() => openAuth('login')}>
          {messages.signIn}
        </Button>
        <p className="mt-2 text-12 text-muted">{messages.readingIsFree}</p>
      </div>
    )
  }
  return <WritingDesk />
}

function WritingDesk() {
  const list = useRoom((state) => state.list)
  return (
    <div className="relative shrink-0 border-t border-line-quiet px-3 pt-3 pb-[max(8px,env(safe-area-inset-bottom))]">
      {list !== null && (
        <div className="absolute inset-x-2 bottom-full mb-2 flex max-h-[min(60dvh,480px)] flex-col rounded-card border border-line bg-raised shadow-float">
          {list === 'rules' && <RulesList />}
          {list === 'commands' && <CommandMenu />}
          {list === 'pictures' && <PicturePicker />}
        </div>
      )}
      <MuteNotice />
      <WritingLine />
      <Foot />
    </div>
  )
}

/** What keeps somebody from writing here, in words for the field; undefined when nothing does. */
function useHindrance(): string | undefined {
  const { channels, channel, self } = useRoom()
  const isDown = useConnections((state) => state.isEventsUp === false)
  const reason = channels.find(({ id }) => id === channel)?.reason
  if (isDown) return messages.offline
  if (self?.mute) return messages.isMuted
  if (reason === 'staff-only' || reason === 'wager' || reason === 'email') {
    return messages.notHere[reason]
  }
  return undefined
}

function WritingLine() {
  const { draft, list } = useRoom()
  const hindrance = useHindrance()
  const { submit, isBusy } = useSending()
  const menu = useCommandMenu(draft)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && list !== null) {
      event.preventDefault()
      event.stopPropagation()
      useRoom.setState({ list: null })
    } else if (list === 'commands') menu.handleKeyDown(event)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form
      onSubmit={handleSubmit}
      className="halo flex h-12 items-center gap-0.5 rounded-control border border-control bg-well pr-1 pl-3 md:h-11"
    >
      <input
        id={composerId}
        value={draft}
        disabled={hindrance !== undefined}
        placeholder={hindrance ?? messages.write}
        aria-label={messages.write}
        autoComplete="off"
        enterKeyHint="send"
        dir="auto"
        onClick={openRulesOnce}
        onChange={(event) => handleDraft(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        className="h-full w-full min-w-0 bg-transparent text-16 outline-none placeholder:text-faint
          disabled:cursor-not-allowed md:text-14"
      />
      <IconButton
        label={messages.pictures}
        isPlain
        size={36}
        isOn={list === 'pictures'}
        disabled={hindrance !== undefined}
        icon={<Smile size={18} aria-hidden />}
        onClick={() => toggleList('pictures')}
      />
      <IconButton
        type="submit"
        label={messages.send}
        size={36}
        aria-busy={isBusy || undefined}
        disabled={hindrance !== undefined || draft.trim() === ''}
        icon={<Send size={18} aria-hidden />}
        className={cx(draft.trim() !== '' && 'bg-accent! text-on-accent!')}
      />
    </form>
  )
}

/** The list of commands goes with a slash at the beginning. */
function handleDraft(draft: string): void {
  const { list } = useRoom.getState()
  const isCommand = draft.startsWith('/')
  useRoom.setState({
    draft: draft.replace(/[\r\n]+/gu, ' '),
    list: isCommand ? 'commands' : list === 'commands' ? null : list,
  })
}

/** The rules open by themselves once, at the first press into the field. Source: 000 section 4. */
function openRulesOnce(): void {
  if (useChatPreferences.getState().haveRulesOpened) return
  useChatPreferences.setState({ haveRulesOpened: true })
  if (useRoom.getState().self?.rules == null) useRoom.setState({ list: 'rules' })
}

function useSending() {
  const [isBusy, setIsBusy] = useState(false)
  const { user } = useSession()
  const { hold } = useSlowMode()
  const submit = async () => {
    const { draft, channel, self } = useRoom.getState()
    if (isBusy || draft.trim() === '') return
    const command = commandOf(draft, may(user, 'chat_moderator'))
    if (command === null) return void toast('error', messages.unknownCommand)
    if (command !== undefined) {
      useRoom.setState({ draft: '', list: null })
      return runCommand(command)
    }
    if (self !== undefined && self.rules === null) return useRoom.setState({ list: 'rules' })
    setIsBusy(true)
    try {
      await whisper('ChatMessage', { message: draft, channel })
      useRoom.setState((now) => (now.draft === draft ? { draft: '', list: null } : {}))
      hold()
    } catch (error) {
      tellRefusal(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { submit, isBusy }
}

function Foot() {
  const { status } = useSession()
  const { channels, channel, draft, list } = useRoom()
  const { secondsLeft } = useSlowMode()
  const max = channels.find(({ id }) => id === channel)?.max_len ?? 200
  if (status !== 'signed-in') return null
  const length = [...draft.trim()].length
  const tool = (isOn: boolean) =>
    cx(
      'touch inline-flex h-8 items-center gap-1 text-12 font-medium',
      isOn ? 'text-accent' : 'text-muted',
    )
  return (
    <div className="mt-1 flex items-center gap-4">
      <button
        type="button"
        aria-expanded={list === 'commands'}
        className={tool(list === 'commands')}
        onClick={() => toggleList('commands')}
      >
        <Slash size={14} aria-hidden />
        {messages.commands}
      </button>
      <button
        type="button"
        aria-expanded={list === 'rules'}
        className={tool(list === 'rules')}
        onClick={() => toggleList('rules')}
      >
        <ScrollText size={14} aria-hidden />
        {messages.rules}
      </button>
      <span className="num ml-auto flex items-center gap-3 text-12 text-muted">
        {secondsLeft > 0 && <span>{messages.slow(secondsLeft)}</span>}
        <span className={cx(length > max && 'text-loss')}>
          {length}/{max}
        </span>
      </span>
    </div>
  )
}

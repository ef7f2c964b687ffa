import { AtSign, Hash, Send, User } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { failureText } from '../sign-in/sign-in.ts'
import { messages } from './messages.en.ts'
import { launchAddress, readPerson, type PersonDraft, type PersonProblems } from './test-person.ts'
import { telegramAddress } from '../boot.ts'

const texts = messages.page
const path = '/debugger/telegram'

/** /debugger/telegram: the test bot of demo and development builds. */
export function TelegramPage() {
  const hasBot = telegramAddress() === path
  return (
    <div className="mx-auto max-w-130">
      {hasBot ? (
        <TestBot />
      ) : (
        <EmptyState
          isPage
          icon={<Send size={24} aria-hidden />}
          title={texts.offTitle}
          text={texts.off}
        />
      )}
    </div>
  )
}

/** Opens the site as Telegram does: the same page from the start, with launch data in its address. */
function openAsTelegram(initData: string): void {
  window.history.replaceState(null, '', launchAddress(initData))
  window.location.reload()
}

function TestBot() {
  const [draft, setDraft] = useState<PersonDraft>({ id: '42', firstName: 'Nell', username: '' })
  const [problems, setProblems] = useState<PersonProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readPerson(draft)
    setProblems(read.problems)
    if (read.person === undefined || isBusy) return
    setIsBusy(true)
    try {
      openAsTelegram((await callServer('telegramLaunch', read.person)).initData)
    } catch (error) {
      toast('error', texts.failed, failureText(error))
      setIsBusy(false)
    }
  }
  const set = (field: keyof PersonDraft) => (event: { currentTarget: HTMLInputElement }) =>
    setDraft({ ...draft, [field]: event.currentTarget.value })
  return (
    <section className="rounded-card border border-line-quiet bg-surface">
      <header className="flex min-h-14 items-center gap-3 border-b border-line-quiet px-4">
        <Send size={18} aria-hidden className="text-accent" />
        <h1 className="text-16 font-semibold">{texts.title}</h1>
      </header>
      <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4 p-4">
        <p className="text-13 text-muted">{texts.text}</p>
        <Input
          label={texts.id}
          inputMode="numeric"
          value={draft.id}
          error={problems.id}
          leading={<Hash size={16} aria-hidden />}
          onChange={set('id')}
        />
        <Input
          label={texts.firstName}
          maxLength={64}
          value={draft.firstName}
          error={problems.firstName}
          leading={<User size={16} aria-hidden />}
          onChange={set('firstName')}
        />
        <Input
          label={texts.username}
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.username}
          error={problems.username}
          leading={<AtSign size={16} aria-hidden />}
          onChange={set('username')}
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
          {texts.open}
        </Button>
      </form>
    </section>
  )
}

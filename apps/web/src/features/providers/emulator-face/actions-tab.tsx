import type { EmulatorEntry, EmulatorSession } from '@powerplay/contract'
import { Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import {
  actionNames,
  emptyDraft,
  readDraft,
  type ActionDraft,
  type ActionProblems,
} from './action-draft.ts'
import { ActionFields } from './action-fields.tsx'
import { LogEntry } from './log-entry.tsx'
import { messages } from './messages.en.ts'
import { PartState } from './part-state.tsx'
import { refreshEmulator, useEmulatorSessions } from './use-emulator.ts'

const texts = messages.actions

export interface ActionsTabProps {
  chosenId: string | undefined
  onChoose: (sessionId: string) => void
}

/** Composes one callback by hand. */
export function ActionsTab({ chosenId, onChoose }: ActionsTabProps) {
  const query = useEmulatorSessions()
  return (
    <PartState query={query}>
      {(sessions) => {
        const real = sessions.filter(({ isDemo }) => !isDemo)
        const session = real.find((one) => one.sessionId === chosenId) ?? real[0]
        return session === undefined ? (
          <EmptyState
            icon={<Send size={24} />}
            title={texts.noneTitle}
            text={texts.none}
            action={
              <a href="/casino/slots" className={buttonClass('secondary', 'sm')}>
                {messages.sessions.lobby}
              </a>
            }
          />
        ) : (
          <Composer sessions={real} session={session} onChoose={onChoose} />
        )
      }}
    </PartState>
  )
}

interface ComposerProps {
  sessions: readonly EmulatorSession[]
  session: EmulatorSession
  onChoose: (sessionId: string) => void
}

interface Sent {
  outcome: 'ok' | 'refused' | 'lost'
  entry: EmulatorEntry | null
}

function Composer({ sessions, session, onChoose }: ComposerProps) {
  const [draft, setDraft] = useState<ActionDraft>(emptyDraft)
  const [problems, setProblems] = useState<ActionProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft, session.sessionId)
    setProblems(read.problems)
    if (read.input === undefined || isBusy) return
    setIsBusy(true)
    try {
      setSent(await callServer('actAtEmulator', read.input))
      void refreshEmulator()
    } catch (error) {
      toast('error', messages.notDone, error instanceof Error ? error.message : '')
    }
    setIsBusy(false)
  }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <form
        onSubmit={(event) => void handleSubmit(event)}
        className="grid min-w-0 content-start gap-4"
      >
        <Select
          label={texts.session}
          choices={sessions.map(({ sessionId, game, playerName, currency }) => ({
            id: sessionId,
            name: `${playerName} · ${game} · ${currency}`,
          }))}
          value={session.sessionId}
          onChange={onChoose}
        />
        <Tabs
          label={texts.action}
          tabs={actionNames.map((id) => ({ id, name: texts.names[id] }))}
          value={draft.action}
          isWide
          onChange={(action) => setDraft({ ...draft, action })}
        />
        <ActionFields
          draft={draft}
          problems={problems}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          icon={<Send size={16} aria-hidden />}
        >
          {texts.send}
        </Button>
      </form>
      <div aria-live="polite" className="min-w-0">
        {sent === undefined ? (
          <EmptyState icon={<Send size={24} />} title={texts.idleTitle} text={texts.idle} />
        ) : (
          <Result key={sent.entry?.seq} sent={sent} />
        )}
      </div>
    </div>
  )
}

const tones = { ok: 'win', refused: 'loss', lost: 'warn' } as const

function Result({ sent: { outcome, entry } }: { sent: Sent }) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-14 font-semibold">
        {texts.result}
        <Pill tone={tones[outcome]}>{texts.outcome[outcome]}</Pill>
      </p>
      {entry !== null && <LogEntry entry={entry} isOpenAtFirst />}
    </div>
  )
}

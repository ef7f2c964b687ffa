import {
  Gamepad2,
  ListChecks,
  RotateCw,
  ScrollText,
  Send,
  ServerCog,
  Users,
  Zap,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { ActionsTab } from './actions-tab.tsx'
import { ChecksTab } from './checks-tab.tsx'
import { FaultsTab } from './faults-tab.tsx'
import { GamesTab } from './games-tab.tsx'
import { LogTab } from './log-tab.tsx'
import { messages } from './messages.en.ts'
import { SessionsTab } from './sessions-tab.tsx'
import { refreshEmulator } from './use-emulator.ts'

const tabs = [
  { id: 'games', name: messages.tab.games, icon: <Gamepad2 size={16} aria-hidden /> },
  { id: 'sessions', name: messages.tab.sessions, icon: <Users size={16} aria-hidden /> },
  { id: 'log', name: messages.tab.log, icon: <ScrollText size={16} aria-hidden /> },
  { id: 'actions', name: messages.tab.actions, icon: <Send size={16} aria-hidden /> },
  { id: 'faults', name: messages.tab.faults, icon: <Zap size={16} aria-hidden /> },
  { id: 'checks', name: messages.tab.checks, icon: <ListChecks size={16} aria-hidden /> },
] as const

type TabId = (typeof tabs)[number]['id']

/** /debugger/emulator/slotegrator: what the emulated aggregator does, for staff of demo builds. */
export function EmulatorPage() {
  const [tab, setTab] = useState<TabId>('games')
  const [sessionId, setSessionId] = useState<string>()
  const handleCompose = (id: string) => {
    setSessionId(id)
    setTab('actions')
  }
  return (
    <div className="mx-auto max-w-280">
      <div className="rounded-card border border-line-quiet bg-surface">
        <header className="flex min-h-14 flex-wrap items-center gap-3 p-4">
          <ServerCog size={18} aria-hidden className="text-accent" />
          <h1 className="min-w-0 flex-1 text-16 font-semibold">{messages.title}</h1>
          <Button
            size="sm"
            variant="text"
            icon={<RotateCw size={14} aria-hidden />}
            aria-label={messages.refresh}
            onClick={() => void refreshEmulator()}
          >
            <span className="hidden sm:inline">{messages.refresh}</span>
          </Button>
          <p className="w-full text-13 text-muted">{messages.text}</p>
        </header>
        <div className="px-2 sm:px-4">
          <Tabs look="underline" label={messages.tabs} tabs={tabs} value={tab} onChange={setTab} />
        </div>
        <section aria-label={messages.tab[tab]} className="p-4">
          {tab === 'games' && <GamesTab />}
          {tab === 'sessions' && <SessionsTab onCompose={handleCompose} />}
          {tab === 'log' && <LogTab />}
          {tab === 'actions' && <ActionsTab chosenId={sessionId} onChoose={setSessionId} />}
          {tab === 'faults' && <FaultsTab />}
          {tab === 'checks' && <ChecksTab />}
        </section>
      </div>
    </div>
  )
}

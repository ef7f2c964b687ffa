import type { ConnectedApp } from '@powerplay/contract'
import { Blocks } from 'lucide-react'
import { useState } from 'react'
import { showDay } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AppFace } from './app-face.tsx'
import { messages } from './messages.en.ts'
import { removeApp, useConnectedApps } from './use-connected-apps.ts'

const { apps: texts } = messages

/** The apps that may sign the player in, and the way to take it back. */
export function ConnectedApps() {
  const list = useConnectedApps()
  const { data } = list
  return (
    <Card icon={<Blocks size={18} aria-hidden />} title={texts.title}>
      <CardState query={list} failed={texts.loadFailed} />
      {data?.length === 0 && (
        <div className="p-4">
          <EmptyState icon={<Blocks size={24} />} title={texts.empty} text={texts.emptyText} />
        </div>
      )}
      <ul>
        {data?.map((app) => (
          <AppRow key={app.id} app={app} />
        ))}
      </ul>
    </Card>
  )
}

function AppRow({ app }: { app: ConnectedApp }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const named = (text: string) => text.replace('{app}', () => app.name)
  const handleRemove = () => {
    setIsRemoving(true)
    removeApp(app.id)
      .then(
        () => toast('success', named(texts.removed)),
        (error: Error) => toast('error', texts.failed, error.message),
      )
      .finally(() => setIsRemoving(false))
  }
  const known = app.scopes.map((scope) => messages.scopes[scope].short).join(', ')
  const knows = known === '' ? texts.knowsNothing : texts.knows.replace('{what}', known)
  return (
    <li
      className="flex min-h-15 items-center gap-3 border-b border-line-quiet px-4 py-3
        last:border-b-0 sm:gap-4"
    >
      <AppFace app={app} sizePx={36} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 font-semibold">{app.name}</p>
        <p className="text-12 text-muted">
          {texts.since.replace('{when}', showDay(app.connectedAt))}
        </p>
        <p className="text-12 text-muted">{knows}</p>
      </div>
      <Button
        size="sm"
        variant="destructive"
        isBusy={isRemoving}
        aria-label={named(texts.removeApp)}
        onClick={handleRemove}
      >
        {texts.remove}
      </Button>
    </li>
  )
}

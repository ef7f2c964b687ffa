import type { EmulatorSession } from '@powerplay/contract'
import { Send, Users } from 'lucide-react'
import { showInstant } from '../../../platform/format/time.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { messages } from './messages.en.ts'
import { PartState } from './part-state.tsx'
import { useEmulatorSessions } from './use-emulator.ts'

const texts = messages.sessions

export interface SessionsTabProps {
  onCompose: (sessionId: string) => void
}

/** Who opened which game. */
export function SessionsTab({ onCompose }: SessionsTabProps) {
  const query = useEmulatorSessions()
  return (
    <PartState query={query}>
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState
            icon={<Users size={24} />}
            title={texts.noneTitle}
            text={texts.none}
            action={
              <a href="/casino/slots" className={buttonClass('secondary', 'sm')}>
                {texts.lobby}
              </a>
            }
          />
        ) : (
          <SessionsTable sessions={sessions} onCompose={onCompose} />
        )
      }
    </PartState>
  )
}

function SessionsTable({
  sessions,
  onCompose,
}: SessionsTabProps & { sessions: readonly EmulatorSession[] }) {
  const head = (
    <tr>
      <HeadCell>{texts.game}</HeadCell>
      <HeadCell>{texts.mode}</HeadCell>
      <HeadCell isRight className="hidden sm:table-cell">
        {texts.rounds}
      </HeadCell>
      <HeadCell isRight>{texts.balance}</HeadCell>
      <HeadCell className="hidden md:table-cell">{texts.opened}</HeadCell>
      <HeadCell className="hidden sm:table-cell">{texts.state}</HeadCell>
      <HeadCell className="relative">
        <span className="sr-only">{texts.compose}</span>
      </HeadCell>
    </tr>
  )
  return (
    <Table caption={texts.caption} head={head}>
      {sessions.map((session) => (
        <SessionRow key={session.sessionId} session={session} onCompose={onCompose} />
      ))}
    </Table>
  )
}

function SessionRow({ session, onCompose }: SessionsTabProps & { session: EmulatorSession }) {
  const { sessionId, game, playerName, isDemo, turn, balance, currency, openedAt, closedAt } =
    session
  return (
    <Row>
      <Cell className="max-w-40 py-1.5 sm:max-w-none">
        <span className="block truncate font-semibold">{game}</span>
        <span className="block truncate text-12 text-muted">{playerName}</span>
      </Cell>
      <Cell>
        <Pill tone={isDemo ? 'neutral' : 'accent'}>{isDemo ? texts.demo : texts.real}</Pill>
      </Cell>
      <Cell isRight className="hidden sm:table-cell">
        {turn}
      </Cell>
      <Cell isRight>{`${balance} ${currency}`}</Cell>
      <Cell className="hidden text-muted md:table-cell">{showInstant(openedAt)}</Cell>
      <Cell className="hidden sm:table-cell">
        <Pill tone={closedAt === null ? 'win' : 'neutral'}>
          {closedAt === null ? texts.open : texts.closed}
        </Pill>
      </Cell>
      <Cell>
        {!isDemo && (
          <IconButton
            label={texts.compose}
            icon={<Send size={16} />}
            size={32}
            isPlain
            onClick={() => onCompose(sessionId)}
          />
        )}
      </Cell>
    </Row>
  )
}

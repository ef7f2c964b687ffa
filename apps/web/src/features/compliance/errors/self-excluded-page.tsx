import {
  ArrowUpFromLine,
  DoorClosed,
  FileDown,
  HeartHandshake,
  History,
  House,
  LogOut,
  ScrollText,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../../platform/session/session-context.tsx'
import { emit } from '../../../platform/client/client-events.ts'
import { Late } from '../../../ui/states/late.tsx'
import { ClosedBalances } from '../../payments/index.ts'
import { ExclusionStanding, useOwnData } from '../../protection/index.ts'
import { useSupportDoor } from '../../support/index.ts'
import { openLegal } from '../legal/open-legal.ts'
import { BarePage } from './bare-page.tsx'

/** The only page of an account that has excluded itself: calm, with what is left to do. */
export function SelfExcludedPage() {
  const { status, logout } = useSession()
  const [, navigate] = useLocation()
  const support = useSupportDoor()
  const [isLeaving, setIsLeaving] = useState(false)
  const { query, save } = useOwnData()
  return (
    <BarePage>
      <div className="mx-auto mt-16 w-full max-w-130 py-8">
        <div className="flex items-start gap-4 sm:items-center sm:gap-5">
          <span
            className="inline-flex size-16 shrink-0 items-center justify-center rounded-stage bg-info-tint
              text-info"
          >
            <DoorClosed size={28} aria-hidden />
          </span>
          <div>
            <h1 className="font-condensed text-36 font-bold uppercase">Your account is closed</h1>
            <p className="mt-1 text-14 text-muted">
              You excluded yourself. That cannot be shortened; your balance remains yours.
            </p>
          </div>
        </div>
        {isLeaving && status !== 'guest' ? (
          <Late room={null} text="Your balances could not be shown. They are not affected.">
            <ClosedBalances onBack={() => setIsLeaving(false)} />
          </Late>
        ) : (
          <ul className="mt-6 divide-y divide-line-quiet rounded-card border border-line-quiet bg-surface">
            {status !== 'guest' && (
              <>
                <Action
                  icon={<ArrowUpFromLine size={18} aria-hidden />}
                  name="Withdraw"
                  text="Every balance you hold, below the usual minimum too; only what the network charges is kept back"
                  onPress={() => setIsLeaving(true)}
                />
                <Action
                  icon={<History size={18} aria-hidden />}
                  name="History"
                  text="Deposits, withdrawals and every movement"
                  onPress={() => emit('wallet:wanted', { tab: 'history' })}
                />
                <Action
                  icon={<FileDown size={18} aria-hidden />}
                  name="Export"
                  text={exportText(query.data?.state)}
                  onPress={save}
                />
              </>
            )}
            <Action
              icon={<ScrollText size={18} aria-hidden />}
              name="What it means"
              text="What is closed, and what stays yours"
              onPress={() => openLegal('exclusion')}
            />
            {status === 'guest' ? (
              <Action
                icon={<House size={18} aria-hidden />}
                name="Casino home"
                text="You are not signed in"
                onPress={() => navigate('/')}
              />
            ) : (
              <Action
                icon={<LogOut size={18} aria-hidden />}
                name="Sign out"
                text="End the session on this device"
                onPress={() => void logout()}
              />
            )}
          </ul>
        )}
        {status !== 'guest' && (
          <Late room={null} text="Until when your account is closed could not be shown.">
            <ExclusionStanding />
          </Late>
        )}
        <p className="mt-4 flex items-center gap-3 rounded-card bg-info-tint px-4 py-3 text-13">
          <HeartHandshake size={18} aria-hidden className="shrink-0 text-info" />
          <span className="flex-1">Free, private help exists in most countries.</span>
          {support?.kind === 'link' && (
            <a
              href={support.href}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-info"
            >
              Support
            </a>
          )}
          {support?.kind === 'window' && (
            <button type="button" className="touch font-semibold text-info" onClick={support.open}>
              Support
            </button>
          )}
        </p>
      </div>
    </BarePage>
  )
}

/** How far the file is that was asked for. */
function exportText(state: 'none' | 'waiting' | 'ready' | 'failed' | undefined): string {
  if (state === 'waiting') return 'Your file is being made; you are told by mail when it is ready'
  if (state === 'ready') return 'Your file is ready: press to fetch it'
  if (state === 'failed') return 'Your file could not be made. Press to ask for it again'
  return 'All your data, as a file'
}

interface ActionProps {
  icon: ReactNode
  name: string
  text: string
  onPress: () => void
}

function Action({ icon, name, text, onPress }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex w-full items-center gap-4 rounded-card px-4 py-3.5 text-left -outline-offset-2
          hover:bg-raised"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">{name}</span>
          <span className="block text-13 text-muted">{text}</span>
        </span>
      </button>
    </li>
  )
}

import type { BetInfo } from '@powerplay/contract'
import { Link2, MessageCircle, Send, ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { emit } from '../../../platform/client/client-events.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast, toastCopied } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { betMultiplier, verifyPath } from './bet-text.ts'
import { messages } from '../messages.en.ts'
import { openSeeds } from '../seeds/open-seeds.ts'
import { betLink, telegramLink, twitterLink } from './shared-link.ts'

export interface BetActionsProps {
  bet: BetInfo
}

/** Verify, or what it still needs; and the ways to share the bet. */
export function BetActions({ bet }: BetActionsProps) {
  const { info, metadata } = bet
  const link = betLink(window.location.origin, info.game, info.id)
  const text = messages.bet.share
    .replace('{multiplier}', betMultiplier(info))
    .replace('{game}', metadata.name)
  const handleCopy = () => {
    copyText(link).then(
      () => toastCopied(messages.bet.linkName),
      () => toast('error', link),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Verification info={info} />
      <ShareLink label={messages.bet.telegram} href={telegramLink(text, link)}>
        <Send size={18} aria-hidden />
      </ShareLink>
      <ShareLink label={messages.bet.twitter} href={twitterLink(text, link)}>
        <XMark />
      </ShareLink>
      <IconButton label={messages.bet.link} icon={<Link2 size={18} />} onClick={handleCopy} />
      <ChatButton betId={info.id} />
    </div>
  )
}

/** Shows the bet in the chat; a guest signs in first, as guests do not write there. */
function ChatButton({ betId }: { betId: string }) {
  const isOn = useIsOn('chat')
  const { status, openAuth } = useSession()
  if (!isOn) return null
  const handleClick = () => (status === 'guest' ? openAuth('login') : emit('bets:share', { betId }))
  return (
    <IconButton
      label={messages.bet.chat}
      icon={<MessageCircle size={18} />}
      onClick={handleClick}
    />
  )
}

function Verification({ info }: Pick<BetInfo, 'info'>) {
  const { user } = useSession()
  const path = verifyPath(info)
  if (path !== undefined) {
    return (
      <Link
        href={path}
        onClick={() => closeModal('bet')}
        className={`${buttonClass('primary')} flex-1`}
      >
        <ShieldCheck size={18} aria-hidden />
        {messages.bet.verify}
      </Link>
    )
  }
  const isOwn = user !== undefined && info.user === user.id
  if (info.product === 'sport') return <Hint text={messages.bet.sportHint} />
  if (info.nonce < 0) return <Hint text={messages.bet.unverifiable} />
  if (!isOwn) return <Hint text={messages.bet.foreignHint} />
  return (
    <>
      <Hint text={messages.bet.rotateHint} />
      <Button onClick={openSeeds}>{messages.bet.rotate}</Button>
    </>
  )
}

function Hint({ text }: { text: string }) {
  return <p className="min-w-50 flex-1 text-12 text-muted">{text}</p>
}

interface ShareLinkProps {
  label: string
  href: string
  children: React.ReactNode
}

function ShareLink({ label, href, children }: ShareLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      className="touch inline-flex size-10 items-center justify-center rounded-control bg-raised
        text-muted hover:bg-hover hover:text-text"
    >
      {children}
    </a>
  )
}

/** The mark of the social network X. */
function XMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
      <path d="M2 2h3.200L14 14h-3.200z" strokeWidth="1.400" />
      <path d="M13.200 2L9.100 6.900M6.900 9.300L2.800 14" strokeWidth="1.400" />
    </svg>
  )
}

import type { ChatMessage } from '@powerplay/contract'
import { Brain, Check, CloudRain, Gift, Megaphone } from 'lucide-react'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { messages } from '../messages.en.ts'
import { sumText } from './sum-text.ts'
import { shortName } from './text-parts.ts'

type Service = Extract<ChatMessage, { type: 'service' }>

/** What the chat itself says. */
export function ServiceLine({ row: { data } }: { row: Service }) {
  if (data.kind === 'rain' || data.kind === 'house_rain') return <RainCard data={data} />
  const Icon = data.kind === 'tip' ? Gift : Megaphone
  return (
    <p className="flex gap-2 px-3 py-1.5 text-13 text-muted">
      <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <span className="min-w-0 break-words">
        {data.from && <b className="font-semibold text-text">{shortName(data.from.name)} </b>}
        {data.kind === 'tip' ? messages.tipped : data.text}
        {data.to && <b className="font-semibold text-text"> {nameOf(data.to)} </b>}
        <b className="num font-semibold text-text">{sumText(data.amount, data.currency)}</b>
      </span>
    </p>
  )
}

const nameOf = ({ name }: { readonly name: string | null }) =>
  name === null ? messages.hidden : shortName(name)

function RainCard({ data }: { data: Service['data'] }) {
  const { user } = useSession()
  const has = data.users.some(({ _id }) => _id === user?.id)
  const each = sumText(data.each, data.currency)
  return (
    <section
      aria-label={messages.madeItRain}
      className="relative mx-2 my-1 overflow-hidden rounded-control border border-info/40 bg-info-tint
        p-3 text-13"
    >
      <CloudRain size={84} aria-hidden className="absolute -top-2 -right-2 text-info opacity-20" />
      <p className="flex items-center gap-2 font-semibold">
        <CloudRain size={16} aria-hidden className="text-info" />
        {data.from === null
          ? messages.houseRain
          : `${shortName(data.from.name)} ${messages.madeItRain}`}
      </p>
      <p className="num mt-1 font-condensed text-24 font-bold">
        {sumText(data.amount, data.currency)}
      </p>
      <p className="num text-12 text-muted">{messages.eachOf(data.users.length, each)}</p>
      {has && (
        <p className="mt-2 inline-flex items-center gap-1.5 rounded-control bg-win-tint px-2 py-1 text-12 font-semibold text-win">
          <Check size={14} aria-hidden />
          {messages.caught(each)}
        </p>
      )}
    </section>
  )
}

type End = Extract<ChatMessage, { type: 'quiz_answered' }>['data']

/** How a quiz ended. */
export function QuizEnd({ data }: { data: End }) {
  return (
    <p className="flex gap-2 px-3 py-1.5 text-13 text-muted">
      <Brain size={16} aria-hidden className="mt-0.5 shrink-0 text-info" />
      {data.user === null ? (
        messages.nobody
      ) : (
        <span className="min-w-0 break-words">
          <b className="font-semibold text-text">{shortName(data.user.name)}</b> {messages.answered}{' '}
          <b className="font-semibold text-text">{data.correct}</b>{' '}
          {messages.won(sumText(data.reward, data.currency))}
        </span>
      )}
    </p>
  )
}

import type { ChatMessage } from '@powerplay/contract'
import { Brain } from 'lucide-react'
import { TimeAgo } from '../../../../ui/marks/time-ago.tsx'
import { messages } from '../messages.en.ts'
import { sumText } from './sum-text.ts'

type Quiz = Extract<ChatMessage, { type: 'quiz' }>['data']

/** Time that is left, as minutes and seconds. */
export function leftText(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  if (seconds === 0) return messages.closed
  return messages.left(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
}

/** A question to everybody. */
export function QuizCard({ data }: { data: Quiz }) {
  return (
    <section
      aria-label={messages.quiz}
      className="mx-2 my-1 rounded-control border border-line bg-raised p-3 text-13"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Brain size={16} aria-hidden className="text-info" />
        {messages.quiz}
        <span className="num rounded-full bg-info-tint px-2 text-12 text-info">
          {data.closed ? (
            messages.closed
          ) : (
            <TimeAgo at={Date.parse(data.expires_at)} format={leftText} />
          )}
        </span>
        <span className="num ml-auto">{sumText(data.reward, data.currency)}</span>
      </p>
      <p className="mt-2 text-14 break-words">{data.question}</p>
      {!data.closed && <p className="mt-1 text-12 text-muted">{messages.quizHint}</p>}
    </section>
  )
}

import type { ChatMessage } from '@powerplay/contract'
import { useEmojiPaths } from '../use-packs.ts'
import { messages } from '../messages.en.ts'
import { textParts } from './text-parts.ts'

type Data = Extract<ChatMessage, { type: 'message' }>['data']

/** What somebody wrote, with emoji as pictures; or the sticker or moving picture that was sent. */
export function MessageText({ data }: { data: Data }) {
  if ('url' in data) return <Sent url={data.url} />
  return <Written message={data.message} />
}

function Written({ message }: { message: string }) {
  const paths = useEmojiPaths()
  return (
    <p className="break-words text-text [overflow-wrap:anywhere]" dir="auto">
      {textParts(message, paths).map((part, at) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'mention') {
          return (
            <span key={at} className="font-semibold text-accent">
              {part.text}
            </span>
          )
        }
        return (
          <img
            key={at}
            src={part.path}
            alt={`:${part.id}:`}
            width={18}
            height={18}
            className="mx-0.5 inline-block size-4.5 align-text-bottom"
          />
        )
      })}
    </p>
  )
}

function Sent({ url }: { url: string }) {
  const isSticker = url.includes('/sticker/')
  return (
    <img
      src={url}
      alt={messages.sticker}
      loading="lazy"
      className={isSticker ? 'mt-1 size-24' : 'mt-1 aspect-4/3 w-49 rounded-control'}
    />
  )
}

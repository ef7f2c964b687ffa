import { refuse, type Uuid } from '@powerplay/kernel'
import { cleanText, lengthOf } from '../../../platform/clean-text.ts'
import type { Caller } from '../../../platform/context.ts'
import { isOwnPicture } from '../art/pictures.ts'
import type { ChatParts } from '../parts.ts'
import { messageWireId } from '../present.ts'
import { allowedHosts, blockedWords, type Channel } from '../settings.ts'
import { keyOf, problemOf } from './text-rules.ts'
import { write, writerOf } from './write.ts'

interface Sender {
  readonly caller: Caller
  readonly userId: Uuid
}

/**
 * Writes a text in a channel or a room. Moderators skip slow mode and the rules about words.
 * Refusals: chat/length and those of `write`. Source: 000_1c37c0fb05cd66e6.txt sections 5 and 7.
 */
export async function sendMessage(
  parts: ChatParts,
  { message, channel }: { readonly message: string; readonly channel: Channel },
  { caller, userId }: Sender,
): Promise<{ id: string }> {
  const writer = await writerOf(parts, caller, userId)
  const { maxLen } = channel
  const text = cleanText(message)
  const length = lengthOf(text)
  if (length === 0 || length > maxLen) refuse('chat/length', { max: maxLen })
  const judge = () => {
    const why = problemOf(text, limitsOf(parts))
    if (why !== undefined) refuse('chat/text-not-allowed', { why })
  }
  const content = { type: 'message', data: { message: text } } as const
  const draft = { channel, content, textKey: keyOf(text), judge }
  return { id: messageWireId(await write(parts, writer, draft)) }
}

/**
 * Sends a sticker or a moving picture: only addresses of our own art are taken, so that no message
 * makes a reader's browser ask anybody else. Source: 000_1c37c0fb05cd66e6.txt section 7.
 */
export async function sendSticker(
  parts: ChatParts,
  { url, channel }: { readonly url: string; readonly channel: Channel },
  { caller, userId }: Sender,
): Promise<{ id: string }> {
  const writer = await writerOf(parts, caller, userId)
  const isOurs = isOwnPicture(url) || (await parts.packs.isSticker(url))
  if (!isOurs) refuse('chat/text-not-allowed', { why: 'picture' })
  const content = { type: 'message', data: { url } } as const
  return { id: messageWireId(await write(parts, writer, { channel, content })) }
}

function limitsOf({ platform: { config, settings } }: ChatParts) {
  const own = config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).hostname]
  return {
    blockedWords: settings.get(blockedWords),
    allowedHosts: [...own, ...settings.get(allowedHosts)],
  }
}

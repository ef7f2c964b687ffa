import { whisper } from '../../../../platform/realtime/realtime.ts'
import { useRoom } from '../room.ts'
import { tellRefusal } from './tell-refusal.ts'
import { useSlowMode } from './use-slow-mode.ts'

/** Sends a picture of ours in place of a text. */
export function useSendPicture(): (url: string) => void {
  const { hold } = useSlowMode()
  return (url) => {
    const { channel } = useRoom.getState()
    whisper('ChatStickerMessage', { url, channel }).then(() => {
      useRoom.setState({ list: null })
      hold()
    }, tellRefusal)
  }
}

import { callServer } from '../../../platform/client/call-server.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'

/** Saves a whole chat as a text file. */
export async function saveTranscript(id: string): Promise<void> {
  try {
    const { name, text } = await callServer('supportTranscript', { id })
    saveText(name, text)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    toast('error', error.message)
  }
}

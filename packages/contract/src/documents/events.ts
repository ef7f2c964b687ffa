import { z } from 'zod'
import { event } from '../core/event.ts'
import { documentState } from './entities.ts'

export const documentEvents = {
  documentsChanged: event({
    wire: 'DocumentsChanged',
    client: 'documentsChanged',
    feature: 'documents',
    summary: 'A case of the player was decided, or documents are asked for.',
    channel: 'User',
    payload: z.object({ state: documentState }),
  }),
}

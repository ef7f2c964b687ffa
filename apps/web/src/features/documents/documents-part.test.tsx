import type { DocumentState } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { sendFile } from '../../platform/client/send-file.ts'
import { DocumentsPart } from './documents-part.tsx'

vi.mock('../../platform/client/call-server.ts', () => ({ callServer: vi.fn() }))
vi.mock('../../platform/client/send-file.ts', () => ({ sendFile: vi.fn() }))

const asked = vi.mocked(callServer)
const sent = vi.mocked(sendFile)
const own = {
  ...{ _id: 'case_1', tier: 2 as const, reason: null, at: 0, decidedAt: null },
  needed: ['id_front' as const, 'selfie' as const],
}
const stateOf = (state: 'draft' | 'pending' | 'refused', reason: string | null = null) =>
  ({ tier: 0, neededTier: 2, case: { ...own, state, reason } }) satisfies DocumentState

const answers: Record<string, unknown> = {}
beforeEach(() => {
  queryClient.clear()
  asked.mockImplementation(async (call) => {
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answers[call] as never
  })
})
afterEach(() => {
  cleanup()
  asked.mockReset()
  sent.mockReset()
})

const choose = (name: string, bytes: number) => {
  const file = new File([new Uint8Array(1)], 'a.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'size', { value: bytes })
  const input = document.querySelector(`input[aria-label="${name}"]`)
  if (input === null) throw new Error(`no field ${name}`)
  fireEvent.change(input, { target: { files: [file] } })
}

describe('the documents of a player', () => {
  it('are asked for at once, sent whole, and say where they stand', async () => {
    answers['documentState'] = stateOf('draft')
    answers['submitDocuments'] = stateOf('pending')
    render(<DocumentsPart />)
    expect(await screen.findByText('2 still needed')).toBeDefined()
    const button = screen.getByRole('button', { name: 'Send for checking' })
    choose('Front of the document', 9 * 1_048_576)
    expect(await screen.findByText('File too large')).toBeDefined()
    expect(sent).not.toHaveBeenCalled()
    sent.mockResolvedValueOnce({ id: 'file_1' }).mockResolvedValueOnce({ id: 'file_2' })
    choose('Front of the document', 10)
    expect(await screen.findByText('1 still needed')).toBeDefined()
    expect(button.hasAttribute('disabled')).toBe(true)
    choose('Selfie with the document', 10)
    await vi.waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    fireEvent.click(button)
    expect(await screen.findByText('We are looking at it')).toBeDefined()
    expect(asked).toHaveBeenCalledWith(
      'submitDocuments',
      {
        files: [
          { id: 'file_1', kind: 'id_front' },
          { id: 'file_2', kind: 'selfie' },
        ],
      },
      expect.anything(),
    )
  })

  it('that were refused say why, and can be sent anew', async () => {
    answers['documentState'] = stateOf('pending')
    render(<DocumentsPart />)
    expect(await screen.findByText('We are looking at it')).toBeDefined()
    emit('documentsChanged', { state: stateOf('refused', 'The back is cut off') })
    expect(await screen.findByText('The back is cut off')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Send new documents' }))
    expect(await screen.findByLabelText('First name')).toBeDefined()
  })
})

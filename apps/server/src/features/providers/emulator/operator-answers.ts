import { calls } from '@powerplay/contract'
import { z } from 'zod'

/** How the emulator writes its answers, as far as they differ from ours. */
export const operatorAnswers = {
  games: calls.emulatorGames.output,
  log: calls.emulatorLog.output,
  faults: calls.emulatorFaults.output,
  sessions: z.object({
    sessions: z.array(
      calls.emulatorSessions.output.shape.sessions.element.extend({
        /** Opens the game in the player's name: it stays with the server. */
        session: z.string(),
      }),
    ),
  }),
  act: z.object({
    reply: z.object({ kind: z.enum(['ok', 'refused', 'lost']) }),
    entry: calls.emulatorLog.output.shape.entries.element.nullable(),
  }),
  validation: z.object({
    success: z.boolean(),
    checks: calls.validateAtEmulator.output.shape.checks,
  }),
}

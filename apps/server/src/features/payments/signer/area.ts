import { signer } from '@powerplay/contract/dashboard/areas'
import { toSafeNumber } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { PaymentParts } from '../parts.ts'
import { dayLimitsUsd } from '../settings.ts'
import { signerStanding } from './standing.ts'
import { askForStop, watchSigner } from './watch-signer.ts'

/** Nobody at a screen starts it again: whoever took the server over could (decision 0121). */
const lift =
  'By hand, on the machine of the signer: find out why, then delete the file "stopped" in its folder. ' +
  'Nothing here can start it again.'

const cents = (usdE6: string) => toSafeNumber(BigInt(usdE6) / 10_000n)

/** Whether payments are signed, what left lately beside the caps, and the way to stop it. */
export function signerArea(parts: PaymentParts): ServedArea {
  const { platform } = parts
  const { database, settings } = platform

  async function row(on: Queries) {
    const { state, stoppedAt, seenAt, said } = await signerStanding(platform, on)
    const stopped = said?.isStopped === true
    const caps = said?.caps ?? null
    const most = Math.max(...settings.get(dayLimitsUsd))
    const isTight = caps !== null && caps.eachUsd < most
    return {
      ...{ id: 'signer', what: 'Signer of payments', state },
      payments: said?.payments ?? null,
      reason: said?.stop?.why ?? (stopped ? 'Stopped on its machine' : null),
      since: stoppedAt,
      lift: stopped || state === 'stopping' ? lift : null,
      hour: said === null ? null : cents(said.hourE6),
      hourMax: caps === null ? null : Math.round(caps.allHourUsd * 100),
      day: said === null ? null : cents(said.dayE6),
      dayMax: caps === null ? null : Math.round(caps.allDayUsd * 100),
      eachMax: caps === null ? null : Math.round(caps.eachUsd * 100),
      paymentsMax: caps?.hourPayments ?? null,
      note: isTight
        ? `A level may withdraw $${most} in a day, and the signer signs no payment above $${caps.eachUsd}`
        : null,
      seenAt,
    }
  }

  return serveArea(signer, {
    source: { rows: async () => [await row(database)] },
    async queue() {
      const { state, since } = await row(database)
      const isOpen = state === 'stopped' || state === 'stopping'
      return { open: isOpen ? 1 : 0, oldestAt: isOpen ? since : null }
    },
    actions: {
      async stop({ tx, reason }) {
        const { state: before } = await row(tx)
        await askForStop(tx, parts, reason)
        return { before, after: 'signs nothing', afterwards: () => watchSigner(parts) }
      },
    },
  })
}

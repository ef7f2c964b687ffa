import { signer } from '@powerplay/contract/dashboard/areas'
import { toSafeNumber } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'
import type { PaymentParts } from '../parts.ts'
import { dayLimitsUsd } from '../settings.ts'
import { askForStop, isToStop, seenSigner, silentAfterMs, watchSigner } from './watch-signer.ts'

/** Nobody at a screen starts it again: whoever took the server over could (decision 0121). */
const lift =
  'By hand, on the machine of the signer: find out why, then delete the file "stopped" in its folder. ' +
  'Nothing here can start it again.'

const cents = (usdE6: string) => toSafeNumber(BigInt(usdE6) / 10_000n)

/** Whether payments are signed, what left lately beside the caps, and the way to stop it. */
export function signerArea(parts: PaymentParts): ServedArea {
  const { platform } = parts
  const { database, settings, clock } = platform

  async function row(on: Queries) {
    const [seen, isAsked] = [await seenSigner(on), await isToStop(on)]
    const isHeard = seen !== undefined && clock.now() - seen.seenAt.getTime() <= silentAfterMs
    const stopped = seen?.state.isStopped === true
    const state = isAsked ? 'stopping' : stopped ? 'stopped' : isHeard ? 'signs' : 'silent'
    const stop = seen?.state.stop ?? null
    const caps = seen?.state.caps ?? null
    const most = Math.max(...settings.get(dayLimitsUsd))
    const isTight = caps !== null && caps.eachUsd < most
    return {
      ...{ id: 'signer', what: 'Signer of payments', state },
      payments: seen?.state.payments ?? null,
      reason: stop?.why ?? (stopped ? 'Stopped on its machine' : null),
      since: stop?.at ?? null,
      lift: stopped || isAsked ? lift : null,
      hour: seen === undefined ? null : cents(seen.state.hourE6),
      hourMax: caps === null ? null : Math.round(caps.allHourUsd * 100),
      day: seen === undefined ? null : cents(seen.state.dayE6),
      dayMax: caps === null ? null : Math.round(caps.allDayUsd * 100),
      eachMax: caps === null ? null : Math.round(caps.eachUsd * 100),
      paymentsMax: caps?.hourPayments ?? null,
      note: isTight
        ? `A level may withdraw $${most} in a day, and the signer signs no payment above $${caps.eachUsd}`
        : null,
      seenAt: seen?.seenAt.getTime() ?? null,
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

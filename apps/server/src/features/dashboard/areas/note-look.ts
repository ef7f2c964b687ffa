import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { ServedArea } from '../../../program/area.ts'
import type { AreaParts } from './parts.ts'

/**
 * Writes down who was shown rows that leave a line whenever somebody looks; nothing for all other areas.
 * Told to nobody before it is written.
 */
export async function noteLook(
  { spec }: Pick<ServedArea, 'spec'>,
  look: { readonly subject: string; readonly rows: readonly string[] },
  { parts, context }: { readonly parts: AreaParts; readonly context: CallContext },
): Promise<void> {
  if (!spec.isByHand || look.rows.length === 0) return
  await parts.platform.audit.write({
    stream: 'staff',
    event: `${spec.id}.seen`,
    actor: playerOf(context),
    subject: look.subject,
    detail: { rows: look.rows.join(' '), ip: context.caller.ip },
  })
}

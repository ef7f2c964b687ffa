import { refuse } from '@powerplay/kernel'
import type { ActOrder, Plan } from './area.ts'

/**
 * What is done is what the second person has read: a request whose plan would say something else by now is
 * asked for anew. Acts that nobody had to agree to pass. Source: decision 0074.
 * @throws Refusal core/stale-version
 */
export function expectAgreed(
  { agreedTo }: Pick<ActOrder, 'agreedTo'>,
  { before = null, after }: Pick<Plan, 'before' | 'after'>,
): void {
  if (agreedTo === undefined) return
  if (agreedTo.before !== before || agreedTo.after !== after) refuse('core/stale-version')
}

import { expect } from 'vitest'
import type { Locator } from 'playwright-core'

/** Texts that would run, load or report something if any screen took them for markup. */
export const attackTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '<iframe srcdoc="<b onclick=alert(1)>">',
  '</title><style>@import"/x"</style>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<a href="java\tscript&colon;alert(1)">x</a>',
  '<math><mi xlink href=x>',
]

/** What would stand in a page that took one of them for markup. */
const traces =
  'img[src="x"], svg[onload], iframe[srcdoc], math, a[href^="java"], [onclick], [onerror]'

/** Waits until the page shows each of these texts as it was written, and nothing that became of one. */
export async function seeAttacks(
  where: Locator,
  texts: readonly string[] = attackTexts,
): Promise<void> {
  for (const text of texts) await where.getByText(text).first().waitFor()
  expect(await where.locator(traces).count()).toBe(0)
}

import type { ShownAction } from '@powerplay/contract'
import type { Row } from '../client.ts'
import { fieldsOf } from '../forms/schema.ts'

const contentAreas = new Set([
  ...['banners', 'slides', 'help-pages', 'footer-links', 'promotions', 'notices', 'emoji-packs'],
  'popup-banner',
])

/** Whether rows of an area are shown as readers of the site see them. */
export function hasPreview(areaId: string): boolean {
  return contentAreas.has(areaId)
}

/** Whether what a form holds is shown so too; a pack that is made anew has no pictures yet. */
export function hasDraftPreview(
  areaId: string,
  { on, form }: Pick<ShownAction, 'on' | 'form'>,
  row: Row | undefined,
): boolean {
  if (!hasPreview(areaId) || on === 'rows' || fieldsOf(form).length === 0) return false
  return areaId !== 'emoji-packs' || row !== undefined
}

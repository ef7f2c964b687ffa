const contentAreas = new Set([
  ...['banners', 'slides', 'help-pages', 'footer-links', 'promotions', 'notices', 'emoji-packs'],
  'popup-banner',
])

/** Whether rows of an area are shown as readers of the site see them. */
export function hasPreview(areaId: string): boolean {
  return contentAreas.has(areaId)
}

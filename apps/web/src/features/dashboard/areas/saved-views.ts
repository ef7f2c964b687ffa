/** A list as somebody keeps it: its conditions and order, as the address holds them. */
export interface SavedView {
  readonly name: string
  /** Beginning with `?`, or empty for the list as it is. */
  readonly search: string
}

const viewsMax = 12
const storeKey = (area: string) => `powerplay.dashboard.views.${area}`

/** The views of an area that this browser keeps; what is no list of views is none. */
export function readViews(
  area: string,
  store: Pick<Storage, 'getItem'> = localStorage,
): SavedView[] {
  try {
    const parsed: unknown = JSON.parse(store.getItem(storeKey(area)) ?? '[]')
    return Array.isArray(parsed) ? parsed.flatMap(viewOf).slice(0, viewsMax) : []
  } catch {
    return []
  }
}

function viewOf(stored: unknown): SavedView[] {
  const name: unknown = Reflect.get(Object(stored), 'name')
  const search: unknown = Reflect.get(Object(stored), 'search')
  return typeof name === 'string' && typeof search === 'string' ? [{ name, search }] : []
}

/** Views with one more, or with another in the place of one of the same name; the oldest goes. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax)
}

export function writeViews(
  area: string,
  views: readonly SavedView[],
  store: Pick<Storage, 'setItem'> = localStorage,
): void {
  store.setItem(storeKey(area), JSON.stringify(views))
}

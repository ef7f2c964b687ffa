/** Whether `path` is a place of the menus, or a page below it. */
export function isAt(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}

/** Whether `path` belongs to the casino: its home, its games and their makers. */
export function isInCasino(path: string): boolean {
  return path === '/' || isAt('/casino', path) || isAt('/provider', path)
}

import type { Theme } from '../store/settings.ts'

/** Names of the themes as the picker says them (001_d6a9941efb711ce5.txt, section 2). */
export const themeNames: Readonly<Record<Theme, string>> = {
  main: 'Dark',
  gray: 'Gray',
  blue: 'Blue',
  green: 'Green',
}

/** Page colour of each theme, for the browser's own frame and the picker's discs. */
export const themeColors: Readonly<Record<Theme, string>> = {
  main: '#0d0e14',
  gray: '#141414',
  blue: '#071221',
  green: '#05140e',
}

/** Puts a theme on the page: one attribute, every colour follows. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (meta) meta.content = themeColors[theme]
}

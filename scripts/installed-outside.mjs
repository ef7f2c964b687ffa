/**
 * For bundles of this project: workspace packages and relative files go into the bundle, installed packages
 * stay outside.
 *
 * @type {import('esbuild').Plugin}
 */
export const installedOutside = {
  name: 'installed-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@powerplay/')
        ? undefined
        : { path, external: true },
    )
  },
}

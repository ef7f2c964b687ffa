/** Who may import whom: docs/architecture.md, "Walls". */
const test = '\\.(test|spec)\\.tsx?$|/test/'

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      from: { path: '^packages/kernel/src', pathNot: test },
      to: { pathNot: '^packages/kernel/' },
    },
    {
      name: 'contract-imports-kernel-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: test },
      to: { pathNot: '^packages/(contract|kernel)/|node_modules/zod' },
    },
    {
      name: 'engines-are-pure',
      severity: 'error',
      from: { path: '^packages/engines/src', pathNot: test },
      to: { pathNot: '^packages/(engines|kernel)/' },
    },
    {
      name: 'ledger-imports-kernel-and-driver',
      severity: 'error',
      from: { path: '^packages/ledger/src', pathNot: test },
      to: { pathNot: '^packages/(ledger|kernel)/|node_modules/(@types/)?pg/|^(node:)?net$' },
    },
    {
      name: 'ledger-rules-know-no-driver',
      severity: 'error',
      from: { path: '^packages/ledger/src', pathNot: `${test}|^packages/ledger/src/postgres` },
      to: { path: 'node_modules/(@types/)?pg/' },
    },
    {
      name: 'verifier-stands-alone',
      severity: 'error',
      from: { path: '^packages/verifier/src/[^/]+\\.mjs$' },
      to: { pathNot: '^packages/verifier/|^(node:)?(fs|url|process|path|crypto)' },
    },
    {
      name: 'emulators-know-no-ledger',
      severity: 'error',
      from: { path: '^packages/emulators' },
      to: { path: '^packages/(contract|ledger)/|^apps/' },
    },
    {
      name: 'feature-door',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/' },
      to: {
        path: '^apps/$1/src/features/[^/]+/',
        pathNot: '^apps/$1/src/features/$2/|/index\\.tsx?$',
      },
    },
    {
      name: 'app-uses-feature-doors',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/', pathNot: '^apps/(server|web)/src/features/' },
      to: {
        path: '^apps/(server|web)/src/features/',
        pathNot: '/(index|feature|routes|calls|ahead)\\.tsx?$',
      },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/platform/', pathNot: test },
      to: { path: '^apps/(server|web)/src/(features|app)/' },
    },
    {
      name: 'ui-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^packages/(contract|ledger|engines)/|^apps/web/src/(features|platform|app)/' },
    },
    {
      name: 'apps-apart',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/|^packages/ledger/' },
    },
    {
      name: 'ledger-only-through-wallet',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: `^apps/server/src/features/wallet/|${test}` },
      to: { path: '^packages/ledger/' },
    },
    {
      name: 'e2e-outside',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/(server|web)/src/features/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}

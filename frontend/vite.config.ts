import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledCatalogues } from './catalogues.config.ts'
import { offlineFiles } from './offline.config.ts'
import { isPdfjsPicture, readerFiles } from './reader.config.ts'

const inPackages = (names: string) => new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`, 'u')

/** Packages change rarely, so that a returning reader keeps them through our releases; what all pages share is one request. */
const groups = [
  {
    name: 'react',
    test: inPackages('react|react-dom|scheduler|react-router|react-router-dom|cookie|@lingui'),
    priority: 2,
  },
  {
    name: 'site',
    test: /[\\/]frontend[\\/]src[\\/](?:api|response|browser-storage|i18n[\\/](?:catalogues|text))\.tsx?$|vite[\\/]preload-helper/u,
    priority: 0,
  },
  { name: 'redux', test: inPackages('@reduxjs|redux|redux-thunk|react-redux|immer|reselect'), priority: 1 },
]

/** Small modules that are nearly always needed together: over HTTP/1.1, each file takes its turn on one of six connections. */
const together = [
  {
    name: 'downloads',
    test: /\/src\/(?:features\/papers\/download\/(?:file-name|running|use-downloads)|ui\/browser\/save-file)\.ts/u,
  },
  { name: 'drawn-cover', test: /\/contracts\/src\/oklch\.ts|\/features\/volumes\/drawn-cover\.tsx/u },
  {
    name: 'saved-papers',
    test: /\/features\/library\/(?:checks\/check-files|storage\/(?:channel|database|records|saved))\.ts|node_modules\/idb\//u,
  },
].map(group => ({ ...group, includeDependenciesRecursively: false }))

const journal = process.env.JOURNAL_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compiledCatalogues(), readerFiles(), offlineFiles(), react(), tailwindcss()],
  worker: { format: 'es' },
  // prosemirror-markdown asks for one of its own, which would be a second.
  resolve: { dedupe: ['markdown-it'] },
  build: {
    manifest: true,
    // light-dark() stands where @supports has found it: written again for older browsers, each colour would weigh four times
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: path => (isPdfjsPicture(path) ? false : undefined),
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...groups, ...together] },
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': journal,
      '/problems': journal,
      '/journal.json': journal,
      '/sitemap-stats.json': journal,
      '/texts': journal,
    },
  },
})

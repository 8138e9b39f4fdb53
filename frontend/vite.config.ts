import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compiledCatalogues } from './catalogues.config.ts'
import { isPdfjsPicture, readerFiles } from './reader.config.ts'
import { manifest } from './web-manifest.config.ts'

const inPackages = (names: string) => new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`, 'u')

/** They change rarely, so that a returning reader keeps them through our releases. */
const vendors = [
  {
    name: 'react',
    test: inPackages('react|react-dom|scheduler|react-router|react-router-dom|cookie|@lingui'),
    priority: 2,
  },
  { name: 'redux', test: inPackages('@reduxjs|redux|redux-thunk|react-redux|immer|reselect'), priority: 1 },
]

/** What the forms of accounts, and what the lists of the desk, are made of. */
const together = [
  {
    name: 'forms',
    test: /[\\/]users[\\/]forms[\\/](?:form|use-form|text-field|password-field)\.tsx?$|[\\/]ui[\\/]forms[\\/]control\.ts$/u,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: /[\\/]ui[\\/]desk[\\/](?:pages|select-filter|search-field|use-debounced|use-address|empty-state|error-banner|use-error-banner|failure|heading|use-refresh|use-act)\.tsx?$/u,
    includeDependenciesRecursively: false,
  },
]

const inPapers = (names: string) => new RegExp(`[\\\\/]papers[\\\\/](?:${names})\\.tsx?$`, 'u')

/** Small modules that the pages of volumes and of papers share: compressed together, they weigh less. */
const shared = [
  {
    name: 'papers',
    test: inPapers(
      'shape|missing|paper-details|volume-address|share-button|paper-address|unmarked|notices[\\\\/]lazy-notices',
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'download',
    test: inPapers(
      'paper-board|common-day|download[\\\\/](?:running|use-downloads|cancel-button|progress-bar|progress-text)',
    ),
    includeDependenciesRecursively: false,
  },
  {
    name: 'public',
    test: /[\\/]frontend[\\/]src[\\/](?:features[\\/](?:volumes[\\/](?:shape|volume-path)|library[\\/]lazy-save)|ui[\\/](?:retry-indicator|use-retries))\.tsx?$|[\\/]contracts[\\/]src[\\/]volumes[\\/]volume-path\.ts$/u,
    includeDependenciesRecursively: false,
  },
]

/** What most screens of the back office need, and its frame in part: fetched with the frame, once for all of them. */
const office = {
  name: 'office',
  test: /node_modules[\\/](?:react-hook-form[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|@base-ui[\\/](?:utils|react[\\/]merge-props)[\\/])/u,
}

/** The back office and the sign-in, which need the network: their chunks are named apart. */
const DESK =
  /[\\/]features[\\/](?:\w+[\\/]admin|users[\\/](?:sign-in|forms))[\\/]|[\\/]users[\\/]session[\\/]keep-alive|[\\/]src[\\/]account\.ts|[\\/]ui[\\/](?:desk|forms)[\\/]|[\\/]app[\\/]admin[\\/]|[\\/]contracts[\\/]src[\\/](?:refusals|audit[\\/]log)\.ts|@base-ui|react-hook-form/u
/** The library: cached for those who have one. */
const LIBRARY =
  /[\\/]features[\\/]library[\\/](?!save\.tsx|lazy-save\.tsx|marker\.ts)|[\\/]locales[\\/]en[\\/]library\.json/u
/** What the reader and the back office both show PDFs with: cached with the reader. */
const PDF = /[\\/]features[\\/]reader[\\/]pdf[\\/]open-pdf/u
const prefixOf = (moduleIds: readonly string[]) => {
  if (moduleIds.some(id => PDF.test(id))) return 'reader-'
  if (moduleIds.some(id => DESK.test(id))) return 'desk-'
  return moduleIds.some(id => LIBRARY.test(id)) ? 'library-' : ''
}
const nameOfChunk = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  `assets/${prefixOf(moduleIds)}[name]-[hash:7].js`

/** What few open, or nobody waits for: the first load does not name what it imports, but for styles. */
const FOR_FEW =
  /^assets\/(?:desk|library|reader|contact-pages|not-found|offline-worker|search-page|toast-lines|update-notice)-/u
const FIRST_LOAD = /^assets\/(?:index|react|redux|rolldown-runtime)-/u

/** Code that is fetched later need not name what is there already. */
const withoutFirstLoad = (filename: string, files: string[], { hostType }: { readonly hostType: 'html' | 'js' }) => {
  if (hostType === 'html') return files
  return files.filter(file => (FOR_FEW.test(filename) ? file.endsWith('.css') : !FIRST_LOAD.test(file)))
}

const journal = process.env.JOURNAL_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    compiledCatalogues(),
    readerFiles(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'icon.svg', 'assets/**/*.{js,css}'],
        // The desk, the sign-in and their workers need the network; maths, languages, the library and the reader of PDFs
        // are cached for whom they are of use.
        globIgnores: [
          'assets/desk-*.js',
          'assets/office-*.css',
          'assets/*.worker-*.js',
          'assets/{maths,library,hindi,marathi}-*.{js,css}',
          'assets/reader*{,/**}',
        ],
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: withoutFirstLoad },
    assetsInlineLimit: path => (isPdfjsPicture(path) ? false : undefined),
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...vendors, ...shared, ...together, office] },
        chunkFileNames: nameOfChunk,
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

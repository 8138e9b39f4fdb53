import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compiledCatalogues } from './catalogues.config.ts'
import { productionRouter, withoutUnusedComponents } from './router.config.ts'
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

/** The editors' desk: its chunks are named apart. */
const DESK = /[\\/]features[\\/](?:papers|volumes)[\\/]admin[\\/]|[\\/]ui[\\/](?:desk|forms)[\\/]|@base-ui/u
const nameOfChunk = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  `assets/${moduleIds.some(id => DESK.test(id)) ? 'desk-' : ''}[name]-[hash].js`

const journal = process.env.JOURNAL_URL ?? 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [
    compiledCatalogues(),
    withoutUnusedComponents(),
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
        // The desk and its workers change what is stored, which needs the network; maths is cached when a paper needs it.
        globIgnores: ['assets/desk-*.js', 'assets/*.worker-*.js', 'assets/maths-*.js'],
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // Half a KiB less of the first load than the default minifier.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
    rolldownOptions: { output: { codeSplitting: { groups: vendors }, chunkFileNames: nameOfChunk } },
  },
  server: { proxy: { '/api': journal, '/problems': journal, '/journal.json': journal } },
}))

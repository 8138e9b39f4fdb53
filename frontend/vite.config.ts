import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compiledCatalogues } from './catalogues.config.ts'
import { manifest } from './web-manifest.config.ts'

const inPackages = (names: string) => new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`, 'u')

/** They change rarely, so that a returning reader keeps them through our releases. */
const vendors = [
  { name: 'react', test: inPackages('react|react-dom|scheduler|react-router|react-router-dom|cookie'), priority: 2 },
  { name: 'redux', test: inPackages('@reduxjs|redux|redux-thunk|react-redux|immer|reselect|use-sync-external-store') },
]

/** React Router exports its development build, whatever the conditions; it ships a production build beside it. */
const routerBuild = join(dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production')
const productionRouter = [
  { find: /^react-router$/u, replacement: join(routerBuild, 'index.mjs') },
  { find: /^react-router\/dom$/u, replacement: join(routerBuild, 'dom-export.mjs') },
]

const journal = process.env.JOURNAL_URL ?? 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [
    compiledCatalogues(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: { rollupFormat: 'iife', globPatterns: ['index.html', 'icon.svg', 'assets/**/*.{js,css}'] },
    }),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // Half a KiB less of the first load than the default minifier.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
    rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
  },
  server: { proxy: { '/api': journal, '/problems': journal, '/journal.json': journal } },
}))

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledCatalogues } from './catalogues.config.ts'

/** Screens that are rendered in browsers only. */
const PRIVATE = [
  /\/admin\/back-office\.tsx$/u,
  /\/reader\/reader-page\.tsx$/u,
  /\/sign-in\/[a-z-]+-page\.tsx$/u,
  /\/features\/library\/(?:save\/save-(?:paper|volume)|count|page\/[a-z-]+)\.tsx$/u,
]

/** Markup names classes: what they look like is in the bundle of browsers. */
const withoutStyles = () => ({
  name: 'without-styles',
  enforce: 'pre' as const,
  load: (id: string) => (id.endsWith('.css') ? '' : undefined),
})

/** The bundle that renders public pages on a server. All packages are in it: it loads in one step, in production mode. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [withoutStyles(), compiledCatalogues(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry-server.tsx',
    target: 'node24',
    rolldownOptions: {
      external: PRIVATE,
      output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
})

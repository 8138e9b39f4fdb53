import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** React Router exports its development build, whatever the conditions; it ships a production build beside it. */
const built = join(dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production')

export const productionRouter = [
  { find: /^react-router-dom$/u, replacement: join(import.meta.dirname, 'src/ui/router.ts') },
  { find: /^react-router$/u, replacement: join(built, 'index.mjs') },
  { find: /^react-router\/dom$/u, replacement: join(built, 'dom-export.mjs') },
]

const NAME_FOR_TOOLS = /^\w+\.displayName = .*;?$/gmu
const COMPONENT = /= (React\d*)\.forwardRef\(/gu

/** Lets the bundler leave out those of the router's components that nothing uses: 1 KiB of the first load. */
export const withoutUnusedComponents = (): Plugin => ({
  name: 'shodh:without-unused-components',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: code => ({
      code: code.replace(NAME_FOR_TOOLS, '').replace(COMPONENT, '= /* @__PURE__ */ $1.forwardRef('),
      map: null,
    }),
  },
})

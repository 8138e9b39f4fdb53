import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/locales\/[a-z]+\/[a-z-]+\.json$/u

const compiled = (catalogue: string) =>
  Object.fromEntries(
    Object.entries(JSON.parse(catalogue)).map(([id, message]) => [id, compileMessage(String(message))]),
  )

/** Compiles the messages of the catalogues (ICU MessageFormat), so that no browser has to. */
export const compiledCatalogues = (): Plugin => ({
  name: 'shodh:compiled-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: CATALOGUE },
    handler: catalogue => ({ code: JSON.stringify(compiled(catalogue)), map: null }),
  },
})

import { fileURLToPath } from 'node:url'

/** Where the built frontend is, if it is built. */
export const frontend = fileURLToPath(new URL('../../../frontend/dist', import.meta.url))

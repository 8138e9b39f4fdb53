import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { codeOf } from '@shodh/contracts/errors.ts'

const file = fileURLToPath(new URL('../../../frontend/dist-server/verify.mjs', import.meta.url))

/** The text of the verifier that evidence carries; undefined where the frontend is not built. */
export const verifier = (): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

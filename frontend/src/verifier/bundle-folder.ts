import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleSource } from '@shodh/contracts/audit/proof/read-bundle.ts'

const pdfsIn = (folder: string) => {
  try {
    return readdirSync(join(folder, 'pdfs'))
  } catch {
    return []
  }
}

/** A bundle that was unpacked. */
export const bundleFolder = (folder: string): BundleSource => ({
  text: name => readFile(join(folder, name), 'utf8'),
  pdfs: pdfsIn(folder),
  hashOf: async pdf => {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(join(folder, 'pdfs', pdf))) hash.update(chunk as Buffer)
    return hash.digest('hex')
  },
})

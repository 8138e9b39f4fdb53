import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { refuse } from '../decider.ts'
import type { Inspected } from './inspect-pdf.ts'

/** ISO 32000-1, 7.5.5: the end marker stands at the end; readers look for it in the last kilobyte. */
const endsWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-1024)).includes('%%EOF')

const encrypted = (info: object) => 'EncryptFilterName' in info && Boolean(info.EncryptFilterName)

const inspect = async (path: string): Promise<Inspected> => {
  const bytes = new Uint8Array(await readFile(path))
  if (!endsWhole(bytes)) return refuse('PDF_BROKEN')
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
  })
  try {
    const document = await task.promise
    const { info } = await document.getMetadata()
    if (encrypted(info)) return refuse('PDF_ENCRYPTED')
    await document.getPage(1)
    return { pages: document.numPages }
  } catch (accident) {
    return refuse(accident instanceof Error && accident.name === 'PasswordException' ? 'PDF_ENCRYPTED' : 'PDF_BROKEN')
  } finally {
    await task.destroy()
  }
}

parentPort?.on('message', (path: string) => {
  void inspect(path).then(inspected => parentPort?.postMessage(inspected))
})

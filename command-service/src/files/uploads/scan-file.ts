import { type Scanner, ScannerUnavailable } from '@shodh/adapters/scanner/scanner.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { infected } from '@shodh/contracts/files/messages.ts'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '../../decider.ts'
import { mailAdministrators } from '../../mail-administrators.ts'
import type { Ports } from '../../ports.ts'

/** A scanner, and whether files are stored where it can't say what is in them. */
export type FileScanner = Scanner & { readonly isOptional: boolean }

type Received = { readonly path: string; readonly sha256: string; readonly name: string }

/** Seconds after which the scanner may be there again. */
const RETRY_AFTER_S = 60

type Needed = Pick<Ports, 'scanner' | 'identity'>

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Looks for viruses in what was received, before it is stored; what is found is reported to the administrators. */
export const scanFile = async (
  { scanner, identity }: Needed,
  { path, sha256, name }: Received,
  log: Log,
): Promise<{ readonly notScanned?: true } | Refusal> => {
  if (!scanner) return {}
  try {
    const signature = await scanner.scan(path)
    if (signature === undefined) return {}
    const sentence = infected(name, signature)
    log.warn({ file: sha256, signature }, 'A file was not stored: a virus was found in it')
    const blocks = [sentence, 'Whoever sent it was told so. Nothing has to be done about the journal.']
    const title = 'A virus was found in a file'
    await mailAdministrators({ identity }, { id: `infected ${sha256}`, purpose: 'infected-file', title, blocks })
    return refuse('FILE_INFECTED', sentence)
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    log.error({ err: error, file: sha256 }, 'A file was not scanned for viruses')
    return scanner.isOptional ? { notScanned: true } : { refused: 'SCANNER_UNAVAILABLE', retryAfter: RETRY_AFTER_S }
  }
}

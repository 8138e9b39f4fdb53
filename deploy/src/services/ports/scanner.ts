import { openClamd } from '@shodh/adapters/scanner/clamd.ts'
import type { FileScanner } from '@shodh/command-service/files/uploads/scan-file.ts'
import type { Environment } from '../../settings/environment.ts'

/** The virus scanner that the settings name. */
export const scannerOf = ({
  CLAMD_URL: url,
  SCANNER_OPTIONAL,
}: Pick<Environment, 'CLAMD_URL' | 'SCANNER_OPTIONAL'>): FileScanner | undefined =>
  url === undefined ? undefined : { ...openClamd({ url }), isOptional: SCANNER_OPTIONAL === '1' }

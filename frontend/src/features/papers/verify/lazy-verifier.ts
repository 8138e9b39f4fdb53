import { ownKeys } from './own-log.ts'

/** What reads files and says what they are: no reader needs it who does not open the page. */
export { checkFile } from './check-file.ts'
export { Result } from './result.tsx'

// stored for a visit without a network, which could compare no key else
void ownKeys()

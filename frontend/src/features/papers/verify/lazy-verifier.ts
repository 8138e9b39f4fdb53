/** What reads files and says what they are: no reader needs it who does not open the page. */
export { checkFile } from './check-file.ts'
export { Result } from './result.tsx'

/** Errors of pdf.js that say something of the file; the parser's others stand in their details. */
const OF_FILE = /^(?:FormatError|InvalidPDFException|ParserEOFException|XRefEntryException|XRefParseException)\b/u

/** Whether pdf.js found the file itself damaged. What a browser lacks, or we did wrong, is no fault of the file's. */
export const isDamaged = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { name, details }: { name: string; details?: unknown } = error
  return OF_FILE.test(name) || (typeof details === 'string' && OF_FILE.test(details))
}

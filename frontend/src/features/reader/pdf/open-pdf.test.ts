import { InvalidPDFException, PasswordException, PasswordResponses } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { problemOf } from './open-pdf.ts'
import { SourceError } from './pdf-source.ts'

/** As pdf.js passes on what its parser threw. */
const unknown = (message: string, details: string) =>
  Object.assign(new Error(message), { name: 'UnknownErrorException', details })

test.each([
  ['a file that pdf.js finds invalid', new InvalidPDFException('Invalid PDF structure.'), 'broken'],
  ['a part that pdf.js finds malformed', unknown('Bad filter', 'FormatError: Bad filter'), 'broken'],
  ['a password', new PasswordException('No password given', PasswordResponses.NEED_PASSWORD), 'encrypted'],
  ['a lost line', new SourceError('offline'), 'offline'],
  ['what the browser lacks', new TypeError('map.getOrInsertComputed is not a function'), 'failed'],
  ["what the parser's browser lacks", unknown('a.toHex', 'TypeError: a.toHex is not a function'), 'failed'],
  ['what is no error', 'failed', 'failed'],
])('%s is called what it is', (_, error, problem) => {
  expect(problemOf(error)).toBe(problem)
})

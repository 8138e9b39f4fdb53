import { dictionary } from '@zxcvbn-ts/language-common'

/** The 49,000 most frequent passwords of published breaches, in lower case. */
// Stryker disable next-line StringLiteral: Noticed when the whole folder's tests run: the list is read once, when the module is loaded.
export const BREACHED: ReadonlySet<string> = new Set(dictionary['passwords-common'])

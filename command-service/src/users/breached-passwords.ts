import { dictionary } from '@zxcvbn-ts/language-common'

/** The 49,000 most frequent passwords of published breaches, in lower case. */
export const BREACHED: ReadonlySet<string> = new Set(dictionary['passwords-common'])

import { en } from './mail-phrases-en.ts'
import { hi } from './mail-phrases-hi.ts'
import { mr } from './mail-phrases-mr.ts'

export const phrases = { en, hi, mr } as const
export type Language = keyof typeof phrases

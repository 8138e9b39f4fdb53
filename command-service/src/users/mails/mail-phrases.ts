import { en } from './phrases/en.ts'
import { hi } from './phrases/hi.ts'
import { mr } from './phrases/mr.ts'

export const phrases = { en, hi, mr } as const
